import type { ChangedRows, ProductForm } from "./product-form.server";
import type { Preview } from "./product-preview.server";

/** The action's answer: the form to show again. */
export interface ProductAnswer {
	form: ProductForm;
	seen: string;
	problem?: string;
	/** By field name. */
	faults?: Record<string, string>;
	/** What others have changed meanwhile. */
	changes?: string[];
	isDoubtful?: boolean;
	rows?: ChangedRows | undefined;
	preview?: Preview;
	/** Everything that was typed, for the preview. */
	entries?: [name: string, value: string][];
}
