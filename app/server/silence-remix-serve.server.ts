import morgan from "morgan";

/** remix-serve logs in morgan's format `tiny`: without a line there, it logs no request. */
export function silenceRemixServe(): void {
	morgan.format("tiny", () => null);
}
