import { work } from "./controls/kinds.js";
import { SIMPLE } from "./controls/simple.js";

work(SIMPLE);
