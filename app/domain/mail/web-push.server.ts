import {
	createCipheriv,
	createECDH,
	createPrivateKey,
	ECDH,
	generateKeyPairSync,
	hkdfSync,
	randomBytes,
	sign,
} from "node:crypto";
import { z } from "zod";

/** What a push is encrypted for: a device's public key and secret. Both in base64url. */
export interface PushReceiver {
	p256dh: string;
	auth: string;
}

/** The store's own key pair, as JWK. Push services take pushes for a device only from the pair that it was told. */
export const pushKeys = z.object({
	kty: z.literal("EC"),
	crv: z.literal("P-256"),
	...{ x: z.string(), y: z.string(), d: z.string() },
});
export type PushKeys = z.output<typeof pushKeys>;

export function newPushKeys(): PushKeys {
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	return pushKeys.parse(privateKey.export({ format: "jwk" }));
}

/** @returns the public key, an uncompressed point in base64url */
export function publicKeyOf({ x, y }: PushKeys): string {
	return Buffer.concat([Buffer.of(4), decode(x), decode(y)]).toString("base64url");
}

export function isPushReceiver({ p256dh, auth }: PushReceiver): boolean {
	try {
		// Throws unless the point is on the curve.
		ECDH.convertKey(p256dh, "prime256v1", "base64url");
		return decode(p256dh).length === 65 && decode(auth).length === 16;
	} catch {
		return false;
	}
}

/** Push services of Chrome, Firefox, Safari and Edge. A browser sends its own, so anybody could name another host to post to. */
const pushHosts = [
	/^fcm\.googleapis\.com$/,
	/^updates\.push\.services\.mozilla\.com$/,
	/^[\w-]+\.push\.apple\.com$/,
	/^[\w.-]+\.notify\.windows\.com$/,
];

const longestEndpoint = 1000;

export function isPushEndpoint(endpoint: string): boolean {
	if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false;
	const { protocol, hostname, port, username, password } = new URL(endpoint);
	const isPlain = protocol === "https:" && !port && !username && !password;
	return isPlain && pushHosts.some((host) => host.test(hostname));
}

/** Message encryption for Web Push (RFC 8291) in one record of `aes128gcm` (RFC 8188). */
export function encryptPush(
	text: string,
	{ p256dh, auth }: PushReceiver,
	sender = newSender(),
	salt = randomBytes(16),
): Buffer<ArrayBuffer> {
	const receiverKey = decode(p256dh);
	const senderKey = sender.getPublicKey();
	const shared = sender.computeSecret(receiverKey);
	const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]);
	const secret = hkdf(shared, decode(auth), info, 32);
	const key = hkdf(secret, salt, "Content-Encoding: aes128gcm\0", 16);
	const nonce = hkdf(secret, salt, "Content-Encoding: nonce\0", 12);
	const cipher = createCipheriv("aes-128-gcm", key, nonce);
	// The delimiter of the last record follows the text.
	const sealed = [cipher.update(`${text}\x02`), cipher.final(), cipher.getAuthTag()];
	const recordSize = Buffer.alloc(4);
	recordSize.writeUInt32BE(4096);
	return Buffer.concat([salt, recordSize, Buffer.of(senderKey.length), senderKey, ...sealed]);
}

/** A key pair for one message (RFC 8291), not the VAPID pair. */
function newSender(): ECDH {
	const sender = createECDH("prime256v1");
	sender.generateKeys();
	return sender;
}

const tokenSeconds = 12 * 60 * 60;

/** Names the sender to the push service (VAPID, RFC 8292). @param contact a `mailto:` or https address */
export function authorizePush(endpoint: string, keys: PushKeys, contact: string, now: Date): string {
	const claims = {
		aud: new URL(endpoint).origin,
		exp: Math.floor(now.getTime() / 1000) + tokenSeconds,
		sub: contact,
	};
	const token = [{ typ: "JWT", alg: "ES256" }, claims].map(encode).join(".");
	const key = createPrivateKey({ key: keys, format: "jwk" });
	const signature = sign("sha256", Buffer.from(token), { key, dsaEncoding: "ieee-p1363" });
	return `vapid t=${token}.${signature.toString("base64url")}, k=${publicKeyOf(keys)}`;
}

function encode(part: object): string {
	return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function decode(text: string): Buffer {
	return Buffer.from(text, "base64url");
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
	return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}
