/** Makes the featured product's video and its poster: the sofa turning once, from the scene of its pictures. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";

const width = 960;
const framesPerSecond = 12;
const seconds = 6;
const samples = 128;

const { values } = parseArgs({
	options: { help: { type: "boolean", short: "h" }, frames: { type: "string" } },
});
if (values.help) {
	console.log(`Usage: npx tsx demo/pictures/video.ts [--frames FOLDER]

Renders public/video/sofa.webm, sofa.mp4 and sofa-poster.webp (${width} pixels wide, ${seconds} s, without a seam).
Needs Blender and ffmpeg, and several hours.

  --frames FOLDER   where the frames are kept, so that a broken-off run goes on (a temporary folder)`);
	process.exit(0);
}

const here = fileURLToPath(new URL(".", import.meta.url));
const videos = join(here, "../../public/video");
const frames = values.frames ?? mkdtempSync(join(tmpdir(), "wasi-video-"));
try {
	mkdirSync(frames, { recursive: true });
	const count = String(framesPerSecond * seconds);
	const turntable = ["-b", "-t", "1", "--python-exit-code", "1", "-P", join(here, "turntable.py"), "--"];
	execFileSync("blender", [...turntable, frames, count, String(width), String(samples)], {
		stdio: ["ignore", "inherit", "inherit"],
	});
	encode("-c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -pix_fmt yuv420p -an", "sofa.webm");
	encode("-c:v libx264 -crf 24 -preset slow -pix_fmt yuv420p -movflags +faststart -an", "sofa.mp4");
	await makePoster();
} finally {
	if (!values.frames) rmSync(frames, { recursive: true, force: true });
}

/** The sofa at home, because the film begins like the product's first picture. */
async function makePoster(): Promise<void> {
	const room = join(here, "../../public/images/product/sofa-ayni-en-casa-1200.webp");
	const crop = { left: 0, top: 300, width: 1200, height: 800 };
	await sharp(room)
		.extract(crop)
		.resize({ width })
		.webp({ quality: 80 })
		.toFile(join(videos, "sofa-poster.webp"));
}

function encode(options: string, file: string): void {
	const input = ["-framerate", String(framesPerSecond), "-i", join(frames, "frame-%03d.png")];
	const args = ["-v", "error", "-y", ...input, ...options.split(" "), join(videos, file)];
	execFileSync("ffmpeg", args, { stdio: "inherit" });
}
