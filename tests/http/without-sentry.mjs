import { register } from "node:module";

/* Loaded before the store, as if `npm ci --omit=dev` had been run: a development dependency brings Sentry's SDK. */
const hook = `export function resolve(name, context, next) {
	return next(name === "@sentry/node" ? "@sentry/absent" : name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
