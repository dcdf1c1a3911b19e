import { describe } from "vitest";
import { testScreens } from "./screens";

describe("every screen on a phone with scripts", testScreens);
