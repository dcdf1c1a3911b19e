import { describe } from "vitest";
import { testOwnParts } from "./screens";

describe("a desktop's screen without scripts", testOwnParts);
