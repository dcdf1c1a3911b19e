import { describe } from "vitest";
import { desktopWithoutScripts } from "./browser";
import { testScreens } from "./screens";

describe("every screen without scripts", () => {
	testScreens(desktopWithoutScripts);
});
