import morgan from "morgan";

/** remix-serve logs requests in morgan's format `tiny`, which here returns no line. */
export function silenceRemixServe(): void {
	morgan.format("tiny", () => null);
}
