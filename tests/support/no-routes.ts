/** For unit tests, which have no build: instead of the routes that Remix's plugin builds. */
export const routes = {};
export const assets = { version: "none" };
