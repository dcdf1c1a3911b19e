import { createRequire } from "node:module";

/*
 * Loaded before the Auth emulator, which compiles the schema of each parameter of its interface when it starts: most of
 * its start's work. Each is compiled when it is first needed, and most never are.
 */
const require = createRequire(createRequire(import.meta.url).resolve("firebase-tools"));
const { default: Ajv } = createRequire(require.resolve("exegesis"))("ajv");
const { compile } = Ajv.prototype;
Ajv.prototype.compile = function (/** @type {object} */ schema) {
	/** @type {any} */
	let compiled;
	/** @type {any} */
	const validate = (/** @type {unknown} */ value) => {
		compiled ??= compile.call(this, schema);
		const isValid = compiled(value);
		validate.errors = compiled.errors;
		return isValid;
	};
	return validate;
};
