import { listenToChoices } from "./choices.js";

listenToChoices();
