/** Writes protocol buffers: https://protobuf.dev/programming-guides/encoding */

/** A protocol buffer's field that is a number. */
export function number(field: number, value: number): Buffer {
	return Buffer.concat([varint(field << 3), varint(value)]);
}

/** A protocol buffer's field that is text, bytes or a message. */
export function bytes(field: number, content: string | Buffer | Buffer[]): Buffer {
	const value = Array.isArray(content) ? Buffer.concat(content) : Buffer.from(content as string);
	return Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);
}

function varint(value: number): Buffer {
	const result: number[] = [];
	let rest = value;
	for (; rest > 127; rest = Math.floor(rest / 128)) result.push((rest % 128) | 128);
	return Buffer.from([...result, rest]);
}
