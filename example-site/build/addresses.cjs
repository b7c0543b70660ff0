/**
 * The filter `absolute`: a path of the site as others link to it. Where nobody said by SITE_URL where
 * the site is published, it is the path with its prefix.
 */
function addAddresses(eleventyConfig) {
	const origin = process.env.SITE_URL?.replace(/\/$/, "") ?? "";
	eleventyConfig.addFilter("absolute", (path) => origin + eleventyConfig.getFilter("url")(path));
}

module.exports = { addAddresses };
