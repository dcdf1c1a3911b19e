/**
 * Makes the featured product's video and its poster: a living room from morning to night.
 *
 * The room is public/images/product/sofa-ayni-section-3.svg, whose groups #dusk, #night, #sun, #shade and
 * #lamp exist for this; each frame sets their opacity and the camera (the viewBox), and the last frame
 * leads into the first.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

const width = 960;
const height = 640;
const framesPerSecond = 25;
const seconds = 9;

const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
if (values.help) {
	console.log(`Usage: npx tsx scripts/pictures/video.ts

Draws public/video/sofa.webm, sofa.mp4 and sofa-poster.jpg (${width}x${height}, ${seconds} s) from
public/images/product/sofa-ayni-section-3.svg. Needs ffmpeg, and a Chromium:

  CHROMIUM   path of the browser (default /usr/bin/chromium)`);
	process.exit(0);
}

const pub = fileURLToPath(new URL("../../public/", import.meta.url));
const frames = mkdtempSync(join(tmpdir(), "wasi-video-"));
try {
	await drawFrames();
	encode();
} finally {
	rmSync(frames, { recursive: true, force: true });
}

async function drawFrames() {
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			"--no-first-run",
		],
	});
	try {
		const page = await browser.newPage({ viewport: { width, height } });
		const scene = readFileSync(join(pub, "images/product/sofa-ayni-section-3.svg"), "utf8");
		await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${scene}`);
		const count = framesPerSecond * seconds;
		for (let index = 0; index < count; index++) {
			await page.evaluate(
				({ viewBox, opacity }) => {
					document.querySelector("svg")?.setAttribute("viewBox", viewBox);
					for (const [id, value] of Object.entries(opacity))
						document.getElementById(id)?.setAttribute("opacity", value.toFixed(3));
				},
				frameAt(index / count),
			);
			await page.screenshot({ path: join(frames, `${String(index).padStart(4, "0")}.png`) });
		}
	} finally {
		await browser.close();
	}
}

/** What the scene looks like at a moment of the loop, from 0 to 1. */
function frameAt(moment: number): { viewBox: string; opacity: Record<string, number> } {
	const closeness = (1 - Math.cos(2 * Math.PI * moment)) / 2;
	const w = 1200 - 220 * closeness;
	const x = (1200 - w) * (0.85 + 0.15 * Math.cos(4 * Math.PI * moment));
	const y = (800 - (w * 2) / 3) * 0.5;
	const night = between(moment, 0.38, 0.52) - between(moment, 0.86, 0.98);
	const dusk = between(moment, 0.16, 0.34) - between(moment, 0.86, 0.98);
	return {
		viewBox: `${x.toFixed(2)} ${y.toFixed(2)} ${w.toFixed(2)} ${((w * 2) / 3).toFixed(2)}`,
		opacity: {
			dusk,
			night,
			sun: 1 - dusk,
			shade: 0.3 * dusk + 0.62 * night,
			lamp: between(moment, 0.42, 0.46) - between(moment, 0.84, 0.9),
		},
	};
}

/** 0 before `start`, 1 after `end`, smooth between. */
function between(moment: number, start: number, end: number): number {
	const t = Math.min(1, Math.max(0, (moment - start) / (end - start)));
	return t * t * (3 - 2 * t);
}

function encode() {
	const frameFiles = join(frames, "%04d.png");
	const ffmpeg = (input: string, options: string, output: string) =>
		execFileSync(
			"ffmpeg",
			[
				"-v",
				"error",
				"-y",
				"-framerate",
				String(framesPerSecond),
				"-i",
				input,
				...options.split(" "),
				output,
			],
			{ stdio: "inherit" },
		);
	ffmpeg(
		frameFiles,
		"-c:v libvpx-vp9 -crf 41 -b:v 0 -row-mt 1 -pix_fmt yuv420p -an",
		join(pub, "video/sofa.webm"),
	);
	ffmpeg(
		frameFiles,
		"-c:v libx264 -crf 27 -preset slow -pix_fmt yuv420p -movflags +faststart -an",
		join(pub, "video/sofa.mp4"),
	);
	ffmpeg(join(frames, "0000.png"), "-frames:v 1 -q:v 5", join(pub, "video/sofa-poster.jpg"));
}
