import { expect, test } from "vitest";
import type { Lifecycle } from "../../contract/statuses.ts";
import { canUndoStatus } from "./status.ts";

test.each<[Lifecycle, Lifecycle]>([
  ["inStock", "onHold"],
  ["onHold", "saleable"],
  ["saleable", "inStock"],
  ["saleable", "saleable"],
  ["purchased", "purchased"],
])("from %s to %s is taken back by hand", (from, to) => expect(canUndoStatus(from, to)).toBe(true));

test.each<[string, Lifecycle, Lifecycle]>([
  ["what came in is booked in", "purchased", "inStock"],
  ["ready follows from a sales order", "ready", "saleable"],
  ["sold follows from a sales order", "sold", "inStock"],
])("it is not: %s", (_, from, to) => expect(canUndoStatus(from, to)).toBe(false));
