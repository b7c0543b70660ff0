module.exports = require("./.eleventy.cjs");
