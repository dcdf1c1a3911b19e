import type { Product } from "~/domain/goods/product";

export type Measures = NonNullable<ReturnType<typeof findMeasures>>;

/** In centimetres. @returns undefined unless the specifications name all three, each as one number: `212 cm` */
export function findMeasures(specs: Product["specs"]) {
	const centimetres = (name: string) => {
		const value = specs.find((spec) => spec.name === name)?.value;
		return Number(value?.match(/^(\d{1,4}(?:\.\d+)?) cm$/)?.[1] ?? 0);
	};
	const height = centimetres("Alto");
	const length = centimetres("Largo");
	const [width, depth] = length
		? [length, centimetres("Ancho")]
		: [centimetres("Ancho"), centimetres("Fondo")];
	return width && depth && height ? { width, depth, height } : undefined;
}
