/** Open Image Denoise's network in the form that ONNX Runtime takes. */
import { bytes, number } from "./protocol-buffer";
import type { Weights } from "./weights";

/** The code of 32-bit floats among ONNX's types. */
const onnxFloat = 1;

/** The network (a U-Net) as an ONNX model, which is a protocol buffer: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
export function networkModel(weights: Map<string, Weights>): Uint8Array {
	const nodes: Buffer[] = [];
	const node = (operation: string, inputs: string[], output: string, attributes: Buffer[] = []) => {
		nodes.push(
			bytes(1, [
				...inputs.map((input) => bytes(1, input)),
				bytes(2, output),
				bytes(4, operation),
				...attributes.map((attribute) => bytes(5, attribute)),
			]),
		);
		return output;
	};
	const convolution = (name: string, input: string) =>
		node(
			"Relu",
			[
				node("Conv", [input, `${name}.weight`, `${name}.bias`], `${name}.sum`, [
					integers("kernel_shape", [3, 3]),
					integers("pads", [1, 1, 1, 1]),
				]),
			],
			name === "dec_conv0" ? "output" : name,
		);
	const halved = (input: string) =>
		node("MaxPool", [input], `${input}.half`, [
			integers("kernel_shape", [2, 2]),
			integers("strides", [2, 2]),
		]);
	const doubledWith = (input: string, other: string) =>
		node(
			"Concat",
			[
				node("Resize", [input, "", "double"], `${input}.double`, [
					word("mode", "nearest"),
					word("coordinate_transformation_mode", "asymmetric"),
					word("nearest_mode", "floor"),
				]),
				other,
			],
			`${input}.joined`,
			[integer("axis", 1)],
		);

	const skips = ["input"];
	let value = convolution("enc_conv0", "input");
	for (const name of ["enc_conv1", "enc_conv2", "enc_conv3", "enc_conv4"]) {
		value = halved(convolution(name, value));
		skips.push(value);
	}
	value = convolution("enc_conv5b", convolution("enc_conv5a", value));
	skips.pop();
	for (const step of [4, 3, 2, 1]) {
		value = doubledWith(value, skips.pop() ?? "input");
		value = convolution(`dec_conv${step}b`, convolution(`dec_conv${step}a`, value));
	}
	convolution("dec_conv0", value);

	const tensors = [...weights, ["double", { dims: [4], values: Float32Array.of(1, 1, 2, 2) }] as const];
	const initializers = tensors.map(([name, { dims, values }]) =>
		bytes(5, [
			...dims.map((dim) => number(1, dim)),
			number(2, onnxFloat),
			bytes(8, name),
			bytes(9, Buffer.from(values.buffer)),
		]),
	);
	const graph = [
		...nodes,
		bytes(2, "denoiser"),
		...initializers,
		bytes(11, valueType("input", 9)),
		bytes(12, valueType("output", 3)),
	];
	return Buffer.concat([number(1, 8), bytes(7, graph), bytes(8, [number(2, 13)])]);
}

/** A picture with so many channels, of any size. */
function valueType(name: string, channels: number): Buffer[] {
	const dims = [number(1, 1), number(1, channels), bytes(2, "height"), bytes(2, "width")];
	const shape = bytes(
		2,
		dims.map((dim) => bytes(1, dim)),
	);
	return [bytes(1, name), bytes(2, [bytes(1, [number(1, onnxFloat), shape])])];
}

/** An attribute of an operation that is a whole number. */
function integer(name: string, value: number): Buffer {
	return Buffer.concat([bytes(1, name), number(3, value), number(20, 2)]);
}

/** An attribute of an operation that is a list of whole numbers. */
function integers(name: string, values: number[]): Buffer {
	return Buffer.concat([bytes(1, name), ...values.map((value) => number(8, value)), number(20, 7)]);
}

/** An attribute of an operation that is a word. */
function word(name: string, value: string): Buffer {
	return Buffer.concat([bytes(1, name), bytes(4, value), number(20, 3)]);
}
