import { flatRoutes } from "@remix-run/fs-routes";

/** Every module in `routes/` is a public URL; a page's styles stand beside it. */
export default flatRoutes({ ignoredRouteFiles: ["**/*.css"] });
