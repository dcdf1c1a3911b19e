import { createRequire } from "node:module";

/*
 * Serves the Auth emulator of firebase-tools with the methods that the store and its pages call. Its command line
 * compiles the schemas of all of Google's, which takes fifteen seconds of processor time instead of three.
 */
const require = createRequire(import.meta.url);
const modules = "firebase-tools/lib/emulator/auth";
const { default: api } = require(`${modules}/apiSpec`);
const { createApp } = require(`${modules}/server`);
const called =
	/accounts:(sendVerificationCode|signInWithPhoneNumber|lookup|update|delete)$|\/(verificationCodes|recaptchaParams|recaptchaConfig|token)$/;
for (const path of Object.keys(api.paths)) if (!called.test(path)) delete api.paths[path];

const [project, port] = process.argv.slice(2);
(await createApp(project)).listen(Number(port), "127.0.0.1");
process.on("disconnect", () => process.exit());
