import { describe } from "vitest";
import { testScreens } from "./screens";

describe("every screen without scripts", () => {
	// Nothing but the width tells the two apart: a page that was loaded at 375 px is the same.
	testScreens({ javaScriptEnabled: false, widths: [1280, 375] });
});
