import { describe } from "vitest";
import { testScreens } from "./screens";

describe.each([1280, 375])("every screen with scripts, %i px", (width) => {
	testScreens({ javaScriptEnabled: true, widths: [width] });
});
