import { expect, it } from "vitest";
import { readLines } from "~/desk/orders/order-goods.server";
import { readBusinessText } from "~/domain/assortment/business-text.server";
import { businessFields } from "~/domain/business/business-record.server";
import { readPromise } from "~/domain/cart/discount-terms.server";
import { joinHyphenated } from "~/domain/catalog/tokenize";
import { readSku } from "~/domain/goods/sku";
import { askWhichAmount, parseSoles, withoutDollarSign } from "~/platform/values/parse-soles";
import {
	parseCount,
	parsePercent,
	parseWholeNumber,
	plainCode,
	plainDay,
} from "~/platform/values/plain-signs";
import { readEmail } from "~/platform/values/read-email.server";
import { questionsThing } from "~/shop/seo/content-structured-data.server";

/** Of texts whose length nobody has checked before. */
const readers: Record<string, (typed: string) => unknown> = {
	...{ plainCode, plainDay, parseSoles, askWhichAmount, withoutDollarSign, parseCount, parsePercent },
	...{ parseWholeNumber, readEmail, readSku },
	"a word with hyphens": (typed) => joinHyphenated(`a-b ${typed}`),
	"units of an order": (typed) => readLines({ "units-sofa-ayni": typed }),
	"a discount": (typed) => readPromise("percent", typed),
	"answers of a page": (typed) => questionsThing(`<h3>a</h3><p>${typed}</p>`),
	...Object.fromEntries(
		businessFields.map((field) => [`field ${field}`, (typed: string) => readBusinessText(field, typed)]),
	),
};

const fillings = [" ", "\t", "\n", "a", "-", "1", ",", ".", "%", "@", "'", "{{", "{{\n\n", "a.b@", "DE "];

it.each(Object.entries(readers))("%s takes linear time, whatever is typed", (_, read) => {
	for (const filling of fillings) {
		// With quadratic time, many seconds.
		const typed = `${filling.repeat(100_000 / filling.length)}1`;
		const begun = process.cpuUsage();
		try {
			read(typed);
		} catch {
			// Also a refusal costs.
		}
		const { user } = process.cpuUsage(begun);
		expect(user / 1000, JSON.stringify(filling)).toBeLessThan(1500);
	}
});
