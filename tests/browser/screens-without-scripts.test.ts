import { describe } from "vitest";
import { testScreens } from "./screens";

describe("every screen without scripts", () => {
	testScreens({ javaScriptEnabled: false, widths: [1280, 375] });
});
