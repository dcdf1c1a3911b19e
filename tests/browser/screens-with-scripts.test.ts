import { describe } from "vitest";
import { testScreens } from "./screens";

describe("every screen with scripts", () => {
	testScreens({ javaScriptEnabled: true, widths: [375, 1280] });
});
