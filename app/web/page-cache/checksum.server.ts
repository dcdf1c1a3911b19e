import { crc32 } from "node:zlib";

/** A CRC-32 that can be joined. Joining saves 10 to 20 µs for a page with a cart, which takes 30 to 60 µs. */
type Checksum = ReturnType<typeof checksumOf>;

export function checksumOf(bytes: Buffer) {
	return { crc: crc32(bytes), shift: shiftOf(bytes.length) };
}

/** @returns the CRC-32 of bytes whose parts have these checksums, as zlib's `crc32_combine` computes it */
export function joinChecksums(parts: readonly Checksum[]): number {
	let joined = 0;
	for (const { crc, shift } of parts) joined = multiply(shift, joined) ^ crc;
	return joined >>> 0;
}

/** CRC-32's polynomial. As in all numbers here, the highest bit is the coefficient of `x` to the power of 0. */
const polynomial = 0xedb88320;
const one = 1 << 31;
const x = 1 << 30;

function shiftOf(bytes: number): number {
	let power = x;
	for (let squared = 0; squared < 3; squared++) power = multiply(power, power);
	let shift = one;
	for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
		if (rest % 2 === 1) shift = multiply(power, shift);
		power = multiply(power, power);
	}
	return shift;
}

function multiply(left: number, right: number): number {
	let product = 0;
	let multiple = right;
	for (let rest = left; rest !== 0; rest <<= 1) {
		if (rest < 0) product ^= multiple;
		multiple = multiple & 1 ? (multiple >>> 1) ^ polynomial : multiple >>> 1;
	}
	return product;
}
