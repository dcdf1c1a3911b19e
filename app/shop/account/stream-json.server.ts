type ItemBatches = AsyncIterable<readonly unknown[]>;

/** Writes `JSON.stringify(object, null, "\t")` in pieces. Reads each batch only after everything before it was sent. */
export async function* streamJson(object: Readonly<Record<string, string | object | ItemBatches>>) {
	let separator = "{";
	for (const [name, value] of Object.entries(object)) {
		yield `${separator}\n\t${JSON.stringify(name)}: `;
		if (isInBatches(value)) yield* streamArray(value);
		else yield toIndentedJson(value, "\t");
		separator = ",";
	}
	yield "\n}";
}

function isInBatches(value: string | object): value is ItemBatches {
	return typeof value === "object" && Symbol.asyncIterator in value;
}

/** Yields even an empty piece for each batch, so that the reader can stop between any two. */
async function* streamArray(batches: ItemBatches): AsyncGenerator<string, void> {
	let separator = "[";
	for await (const batch of batches) {
		let piece = "";
		for (const item of batch) {
			piece += `${separator}\n\t\t${toIndentedJson(item, "\t\t")}`;
			separator = ",";
		}
		yield piece;
	}
	yield separator === "[" ? "[]" : "\n\t]";
}

/** Indents every line. Safe for strings, whose line breaks JSON escapes. */
function toIndentedJson(value: unknown, indentation: string): string {
	return JSON.stringify(value, null, "\t").replaceAll("\n", `\n${indentation}`);
}
