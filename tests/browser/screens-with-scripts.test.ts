import { describe } from "vitest";
import { phone } from "./browser";
import { testScreens } from "./screens";

describe("every screen with scripts", () => {
	testScreens(phone);
});
