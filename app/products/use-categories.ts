import { useRouteLoaderData } from "@remix-run/react";
import type { Category } from "./category";

export type CategoryLink = Pick<Category, "_id" | "name" | "image">;

/** The categories as the root's loader read them; none on an error page for which that failed. */
export function useCategories(): CategoryLink[] {
	const root = useRouteLoaderData("root") as { categories?: CategoryLink[] } | undefined;
	return root?.categories ?? [];
}
