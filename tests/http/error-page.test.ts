import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseEnv } from "~/platform/settings/parse-env.server";
import { urls } from "~/platform/urls";
import { freePort } from "../support/ports";
import { root, testSecret } from "../support/serving";

test.each(["routes/$page", "root"])(
	"an error in the loader of %s shows a Spanish error page with status 500 and no internal details",
	async (route) => {
		const dataDir = mkdtempSync(join(tmpdir(), "wasi-error-"));
		onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
		const build = join(root, "build/server");
		const settings = JSON.stringify(parseEnv({ DATA_DIR: dataDir, SESSION_SECRET: testSecret }));
		const answered = [build, settings, route, `http://localhost${urls.about}`, "3f9c2a71"];
		const child = fork("tests/http/broken-loader.mjs", answered, {
			cwd: root,
			env: {
				PATH: process.env.PATH,
				NODE_ENV: "production",
				PORT: String(await freePort()),
				SESSION_SECRET: testSecret,
				DATA_DIR: dataDir,
			},
			silent: true,
		});
		const [{ status, html }] = (await once(child, "message")) as [{ status: number; html: string }];
		await once(child, "exit");
		expect(status).toBe(500);
		expect(html).toContain("Algo falló de nuestro lado");
		expect(html).toContain('<html lang="es-PE">');
		for (const part of [
			"<header",
			"<footer",
			"MI CARRITO DE COMPRA",
			'<code id="codigo-del-error">3f9c2a71</code>',
			"<title>Algo falló de nuestro lado · Wasi</title>",
		]) {
			expect(html).toContain(part);
		}
		expect(html).not.toMatch(/secret cause|at loader|\.ts:/);
	},
);
