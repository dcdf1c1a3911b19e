const mostScans = 100;

/** Whether decoding could take minutes: it goes over the picture once for each scan. Cameras write a dozen at most. */
export function hasTooManyScans(picture: Buffer): boolean {
	if (!/^\xff\xd8/.test(picture.toString("latin1", 0, 2))) return false;
	let scans = 0;
	for (let at = picture.indexOf(0xff); at !== -1 && at + 3 < picture.length; at = picture.indexOf(0xff, at)) {
		const marker = picture[at + 1] ?? 0;
		if (marker === endOfImage) return false;
		if (marker === startOfScan && ++scans > mostScans) return true;
		// Skips segments by their length: metadata may hold other pictures. Stuffed bytes and restarts have no length.
		const hasLength = marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);
		at += marker === 0xff ? 1 : 2 + (hasLength ? picture.readUInt16BE(at + 2) : 0);
	}
	return false;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
