import { readFileSync } from "node:fs";

export default readFileSync(new URL("../src/themes/blueprint.css", import.meta.url), "utf8").trim();
