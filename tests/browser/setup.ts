import { afterEach, beforeAll } from "vitest";
import { closePages, untilServed } from "./browser";

beforeAll(untilServed, 240_000);
afterEach(closePages);
