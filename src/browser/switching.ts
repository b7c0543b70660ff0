import { addKinds } from "./controls/kinds.js";
import { SIMPLE } from "./controls/simple.js";

addKinds(SIMPLE);
