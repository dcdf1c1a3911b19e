import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";
import commonPasswords from "./common-passwords.json";

const minPasswordLength = 12;
export const maxPasswordLength = 200;

/** OWASP's scrypt parameters with the least memory: 32 MB and about 0.3 s for a guess. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyBytes = 32;

/** One at a time: guesses from many senders leave a core and the memory to shoppers. */
const inTurn = pLimit(1);
const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16);
	const key = await inTurn(() => derive(password.normalize("NFC"), salt, keyBytes, cost));
	return `${salt.toString("base64url")}.${key.toString("base64url")}`;
}

/** Takes equally long without a hash, so that the time does not tell whether an account exists. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
	const [salt = "", key = ""] = (hash ?? "").split(".").map((part) => Buffer.from(part, "base64url"));
	const given = await inTurn(() =>
		derive(password.slice(0, maxPasswordLength).normalize("NFC"), Buffer.from(salt), keyBytes, cost),
	);
	const expected = Buffer.from(key);
	return expected.length === given.length && timingSafeEqual(expected, given);
}

/** @param member whose name and address the password may not consist of @returns advice in Spanish */
export function findPasswordFault(password: string, { name, email }: { name: string; email: string }) {
	if (password.length < minPasswordLength) return `Usa al menos ${minPasswordLength} caracteres.`;
	if (password.length > maxPasswordLength) return `Usa como máximo ${maxPasswordLength} caracteres.`;
	const plain = password.toLowerCase().replace(/[^\p{L}\d]/gu, "");
	const own = [name, ...email.split("@"), "wasi"].map((word) =>
		word.toLowerCase().replace(/[^\p{L}\d]/gu, ""),
	);
	const rest = own.reduce((left, word) => (word.length > 2 ? left.replaceAll(word, "") : left), plain);
	const isCommon = commonPasswords.some((word) => plain === word || rest.replaceAll(word, "").length < 4);
	if (isCommon || rest.length < 6 || new Set(plain).size < 5)
		return "Es fácil de adivinar. Junta cuatro palabras que no tengan que ver contigo ni entre sí.";
	return undefined;
}
