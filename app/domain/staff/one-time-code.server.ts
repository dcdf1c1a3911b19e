import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { plainSigns } from "~/platform/values/plain-signs";
import { sha256Hex } from "~/platform/values/sha256.server";

const stepSeconds = 30;

export function newTotpSecret(): string {
	return new Secret({ size: 20 }).base32;
}

export function describeTotp(secret: string, email: string) {
	const url = totpOf(secret, email).toString();
	return { secret, url, picture: renderSVG(url, { border: 2 }) };
}

/** @returns the time step of a valid code (previous, present or next) if it is later than `lastStep` */
export function findCodeStep(secret: string, code: string, lastStep: number, now: Date): number | undefined {
	const timestamp = now.getTime();
	const delta = totpOf(secret).validate({ token: plainSigns(code).replace(/\D/g, ""), timestamp, window: 1 });
	const step = delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta;
	return step !== undefined && step > lastStep ? step : undefined;
}

/**
 * Ten codes, each good for one sign-in without the authenticator.
 * @param secret from which only its owner can derive them again @param salt new each time
 */
export function deriveRecoveryCodes(secret: string, salt: string): string[] {
	return Array.from({ length: 10 }, (_, index) => {
		const hash = createHmac("sha256", secret).update(`${salt} ${index}`).digest("hex");
		return `${hash.slice(0, 5)}-${hash.slice(5, 10)}`;
	});
}

export function hashRecoveryCode(code: string): string {
	return sha256Hex(
		plainSigns(code)
			.toLowerCase()
			.replace(/[^\da-f]/g, ""),
		32,
	);
}

function totpOf(secret: string, label = ""): TOTP {
	return new TOTP({ issuer: "Wasi", label, secret: Secret.fromBase32(secret), period: stepSeconds });
}
