import { describe } from "vitest";
import { testScreens } from "./screens";

describe("every screen without scripts", () => {
	// Without scripts, a resized page is the same as one loaded at that width.
	testScreens({ javaScriptEnabled: false, widths: [1280, 375] });
});
