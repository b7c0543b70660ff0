/** Loaded before a server: nobody but this machine may ask it. Eleventy's has no option for that. */
const { Server } = require("node:net");

const { listen } = Server.prototype;
Server.prototype.listen = function (/** @type {any} */ first, /** @type {any[]} */ ...rest) {
	const options = typeof first === "object" ? first : { port: first };
	return listen.call(this, { ...options, host: "127.0.0.1" }, ...rest);
};
