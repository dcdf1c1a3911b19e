import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenDuringTest } from "../../web/http/serving";

/** A push service on this machine, for one test, and the devices that it reaches. */
export async function startPushService() {
	const origin = await listenDuringTest(createServer(receive));
	const devices = new Map<string, ReturnType<typeof newDevice>>();
	const service = {
		origin,
		/** What each device shows, in order. */
		shown: [] as { device: string; message: unknown }[],
		/** How many requests came without a right signature. */
		forged: 0,
		/** What a device's next pushes are answered with instead of 201. */
		answers: new Map<string, { status: number; headers?: Record<string, string> }>(),
		/** What a browser tells the store when pushes are turned on. */
		subscribe(name: string) {
			const device = newDevice();
			devices.set(name, device);
			const { p256dh, auth } = device;
			return { endpoint: `${origin}/${name}`, p256dh, auth };
		},
	};
	return service;

	async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(request);
		const name = request.url?.slice(1) ?? "";
		const isSigned = isAuthorized(String(request.headers.authorization), origin) && request.headers.ttl;
		if (!isSigned) service.forged += 1;
		const { status, headers } = isSigned ? (service.answers.get(name) ?? { status: 201 }) : { status: 403 };
		const message = status === 201 && devices.get(name)?.open(body);
		if (message) service.shown.push({ device: name, message: JSON.parse(message) });
		response.writeHead(status, headers).end();
	}
}

function newDevice() {
	const own = createECDH("prime256v1");
	const p256dh = own.generateKeys("base64url");
	const auth = randomBytes(16);
	return {
		...{ p256dh, auth: auth.toString("base64url") },
		/** Decrypts one record as RFC 8291 says. */
		open(body: Buffer): string {
			const [salt, senderKey, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
			const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), senderKey]);
			const derive = (from: Buffer, by: Buffer, about: Buffer | string, bytes: number) =>
				Buffer.from(hkdfSync("sha256", from, by, about, bytes));
			const secret = derive(own.computeSecret(senderKey), auth, info, 32);
			const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
			const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
			const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
			return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
				.toString()
				.slice(0, -1);
		},
	};
}

/** As RFC 8292 tells push services to check. */
function isAuthorized(header: string, origin: string): boolean {
	const [, head = "", claims = "", signature = "", k = ""] =
		/^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
	const point = Buffer.from(k, "base64url");
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
	const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
	const isSigned = verify(
		"sha256",
		Buffer.from(`${head}.${claims}`),
		{ key, dsaEncoding: "ieee-p1363" },
		Buffer.from(signature, "base64url"),
	);
	const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
	const seconds = exp - Date.now() / 1000;
	return isSigned && aud === origin && seconds > 0 && seconds <= 24 * 60 * 60 && sub.startsWith("mailto:");
}
