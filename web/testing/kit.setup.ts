import { configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { Area } from "../../contract/textKeys.ts";
import { areasIn } from "../../locales/read.ts";
import { begin, fetchInstead, leaveNothing } from "../kit/kit.fixtures.tsx";
import { startTexts } from "../kit/texts/i18n.ts";

// On a busy machine a dialog that is loaded when it is needed takes its time.
configure({ asyncUtilTimeout: 15_000 });
vi.stubGlobal("fetch", fetchInstead);
beforeAll(() => startTexts(areasIn("nl").map(([area]) => area as Area)));
beforeEach(begin);
afterEach(leaveNothing);
