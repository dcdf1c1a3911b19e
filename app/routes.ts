import { flatRoutes } from "@remix-run/fs-routes";

/** Every module in `routes/` is a public URL. */
export default flatRoutes({ ignoredRouteFiles: ["**/*.css"] });
