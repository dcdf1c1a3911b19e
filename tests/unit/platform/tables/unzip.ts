import { inflateRawSync } from "node:zlib";

/** @returns the text of each file of a ZIP archive, by its name, as the archive's directory lists them */
export function unzip(archive: Buffer): Map<string, string> {
	const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
	const files = new Map<string, string>();
	let at = archive.readUInt32LE(end + 16);
	for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
		const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
		const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
		const file = archive.readUInt32LE(at + 42);
		const from = file + 30 + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28);
		files.set(name, inflateRawSync(archive.subarray(from, from + packed)).toString());
		at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
	}
	return files;
}
