import { flatRoutes } from "@remix-run/fs-routes";
import { prefix } from "@remix-run/route-config";

/** Every module in `routes/` is a public URL, and every one in `desk/routes/` one of the desk, below /admin. */
export default [
	...(await flatRoutes({ ignoredRouteFiles: ["**/*.css"] })),
	...prefix("admin", await flatRoutes({ rootDirectory: "desk/routes" })),
];
