import { generateKeyPairSync } from "node:crypto";
import https from "node:https";
import { expect, test, vi } from "vitest";
import { log } from "~/platform/process/log.server";
import { verifyPhone } from "~/shop/sign-in/firebase-auth.server";

const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const privateKey = String(key.export({ type: "pkcs8", format: "pem" }));
const credential = { clientEmail: "wasi@wasi.iam.gserviceaccount.com", privateKey };
const project = { projectId: "wasi", apiKey: "demo", authDomain: "wasi.firebaseapp.com" };
const signIn = { ...project, credential, emulatorHost: undefined };

test.each<[string, header: object, claims: object, outcome: string]>([
	["that cannot be checked, because Google does not answer,", {}, {}, "unavailable"],
	["of another project", {}, { aud: "other" }, "refused"],
	["without a signature", { alg: "none", kid: undefined }, {}, "refused"],
])("a token %s", async (_, header, claims, outcome) => {
	vi.spyOn(log, "warn").mockReturnValue(undefined);
	vi.spyOn(https, "request").mockImplementation(() => {
		throw new Error("offline");
	});
	const issued = { iss: "https://securetoken.google.com/wasi", aud: "wasi", sub: "u", ...claims };
	const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
	const idToken = [{ alg: "RS256", kid: "1", ...header }, issued, {}].map(encode).join(".");
	expect(await verifyPhone(idToken, { signIn })).toEqual({ outcome });
});
