// Loaded before a command: kills its process at the write of a record that DIE_AT_WRITE numbers.
import Database from "libsql";

const { prototype } = new Database(":memory:").prepare("SELECT 1").constructor;
let left = Number(process.env.DIE_AT_WRITE);
prototype.run = new Proxy(prototype.run, {
	apply(run, statement, values) {
		left -= 1;
		if (left === 0) process.kill(process.pid, "SIGKILL");
		return Reflect.apply(run, statement, values);
	},
});
