/// <reference types="vite/client" />
import "@remix-run/node";
import "react";
import type { MatchRoute } from "~/web/server/match-route.server";
import type { Store } from "./store.server";

declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true;
	}

	/** What every loader and action gets as `context`, one for each request. */
	interface AppLoadContext {
		store: Store;
		/** The process that serves the store. */
		server: {
			/** Of the browser's files. */
			assetsVersion: string;
			matchRoute: MatchRoute;
			/** Empty when this process is ready for requests. A lost datastore is no reason: pages come from memory. */
			reasonsAgainstTraffic(): string[];
			/** Mails and events; undefined if unknown. */
			countFailedMessages(): number | undefined;
		};
	}
}

/** React 18 passes these through but does not know them. */
declare module "react" {
	interface HTMLAttributes<T> {
		popover?: "auto" | "manual";
	}
	interface ButtonHTMLAttributes<T> {
		popovertarget?: string;
		popovertargetaction?: "show" | "hide" | "toggle";
	}
	interface ImgHTMLAttributes<T> {
		fetchpriority?: "high" | "low" | "auto";
	}
	interface DetailsHTMLAttributes<T> {
		name?: string;
	}
}
