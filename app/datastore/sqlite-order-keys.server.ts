/** Accented letters, which SQLite's `lower` leaves as they are, and word separators. */
const folds = {
	a: "áàäâãåÁÀÄÂÃÅ",
	e: "éèëêÉÈËÊ",
	i: "íìïîÍÌÏÎ",
	o: "óòöôõÓÒÖÔÕ",
	u: "úùüûÚÙÜÛ",
	n: "ñÑ",
	c: "çÇ",
	" ": "'’.,-&/()",
};

/** Indexes orders by their `searchKeys`, and adds those of older orders as `search-keys.server.ts` would. */
export function orderKeysMigration(): string {
	return `CREATE TABLE order_key (
		key TEXT NOT NULL,
		placed_at TEXT NOT NULL,
		order_id TEXT NOT NULL,
		PRIMARY KEY (key, placed_at, order_id)
	) STRICT, WITHOUT ROWID;
	${orderKeysTriggers()}
	CREATE TABLE order_words (id TEXT PRIMARY KEY, words TEXT NOT NULL) STRICT;
	INSERT INTO order_words SELECT id, ${textOf("fullName", "paternalSurname", "maternalSurname", "legalName")}
		FROM record WHERE ${hasContact} ORDER BY id;
	${Object.entries(folds).map(foldWords).join("")}
	${Array.from({ length: portions }, (_, portion) => storeKeys(portion)).join("")}
	DROP TABLE order_words;`;
}

/** Triggers that keep the table `order_key` in step with the orders in the table `record`. */
export function orderKeysTriggers(): string {
	const addKeys = `INSERT INTO order_key (key, placed_at, order_id)
		SELECT DISTINCT value, json_extract(new.fields, '$.placedAt'), new.id
		FROM json_each(new.fields, '$.searchKeys')
		WHERE type = 'text' AND json_type(new.fields, '$.placedAt') = 'text';`;
	const removeKeys = `DELETE FROM order_key
		WHERE key IN (SELECT value FROM json_each(old.fields, '$.searchKeys'))
			AND placed_at = json_extract(old.fields, '$.placedAt') AND order_id = old.id;`;
	const isOrder = (row: string) => `${row}.collection = 'order' AND json_valid(${row}.fields)`;
	return `CREATE TRIGGER order_inserted AFTER INSERT ON record WHEN ${isOrder("new")} BEGIN ${addKeys} END;
	CREATE TRIGGER order_deleted AFTER DELETE ON record WHEN ${isOrder("old")} BEGIN ${removeKeys} END;
	CREATE TRIGGER order_unkeyed BEFORE UPDATE ON record WHEN ${isOrder("old")} BEGIN ${removeKeys} END;
	CREATE TRIGGER order_keyed AFTER UPDATE ON record WHEN ${isOrder("new")} BEGIN ${addKeys} END;`;
}

/** Updated in portions, because SQLite keeps the pages that one statement changes in memory. */
const portions = 20;

function storeKeys(portion: number): string {
	return `UPDATE record SET fields = json_set(fields, '$.searchKeys', (
		SELECT json_group_array(DISTINCT key.value) FROM (
			SELECT word.value FROM order_words,
				json_each('[' || replace(json_quote(lower(words)), ' ', '","') || ']') AS word
				WHERE order_words.id = record.id
			UNION ALL SELECT lower(${textOf("email")})
			UNION ALL SELECT lower(${textOf("documentNumber")})
			UNION ALL SELECT substr(${textOf("phone")}, 2)
			UNION ALL SELECT substr(${textOf("phone")}, 4) WHERE ${textOf("phone")} LIKE '+51%'
		) AS key WHERE key.value <> ''
	)) WHERE collection = 'order' AND id IN (
		SELECT id FROM order_words WHERE rowid * ${portions} / (SELECT max(rowid) + 1 FROM order_words) = ${portion}
	);`;
}

const hasContact =
	"collection = 'order' AND json_valid(fields) AND json_type(fields, '$.contact') = 'object'";

function textOf(...names: string[]): string {
	return names.map((name) => `coalesce(json_extract(fields, '$.contact.${name}'), '')`).join(" || ' ' || ");
}

/** A statement for each group, because SQLite's parser allows only so many nested calls. */
function foldWords([to, characters]: [string, string]): string {
	const replaced = [...characters].reduce(
		(sql, from) => `replace(${sql}, '${from.replace("'", "''")}', '${to}')`,
		"words",
	);
	return `UPDATE order_words SET words = ${replaced};`;
}
