import { useRouteLoaderData } from "@remix-run/react";
import type { Category } from "~/domain/goods/category";

export type CategoryLink = Pick<Category, "_id" | "name" | "image">;

export function useCategories(): CategoryLink[] {
	const root = useRouteLoaderData("root") as { categories?: CategoryLink[] } | undefined;
	return root?.categories ?? [];
}
