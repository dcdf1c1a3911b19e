import { rmSync } from "node:fs";

/* Loaded before the store. Ends it with the process that started it, and removes its data. */
process.on("disconnect", () => {
	rmSync(process.env.DATA_DIR ?? "", { recursive: true, force: true });
	process.kill(process.pid, "SIGKILL");
});
