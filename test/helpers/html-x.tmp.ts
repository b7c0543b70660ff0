import { judge } from "./html-oracle.ts";
import { scanHead } from "../../src/eleventy/html-head.ts";
for (const h of ["<!doctype html>\f&#x1f600;","<!doctype html> &#x1f600;", "<!doctype html>&#x1f600;", "<!doctype html> &amp;","<!doctype html> x"]) console.log(JSON.stringify(h), judge(h).openedAt, scanHead(h)?.insertAt);
