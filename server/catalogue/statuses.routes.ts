import { type MailBodies, mailVariables, orderStatuses, productStatuses } from "../../contract/statuses.ts";
import { refused } from "../base/failure.ts";
import { plain } from "../resource/crud.ts";

export const productStatusRoutes = plain(productStatuses, {
  table: "productStatus",
  search: "name",
  defaultSort: "position",
  checked: async (tx, input, before) => {
    if (before && before.lifecycle !== input.lifecycle) {
      const used = await tx
        .selectFrom("product")
        .select("id")
        .where("statusId", "=", before.id as number)
        .limit(1)
        .executeTakeFirst();
      if (used) throw refused("productStatusStageInUse", "lifecycle");
    }
    return input;
  },
});

export const orderStatusRoutes = plain(orderStatuses, {
  table: "orderStatus",
  search: "name",
  defaultSort: "position",
  checked: async (tx, input, before) => {
    const others = (input.mailBodies ?? {}) as MailBodies;
    checkVariables(String(input.mailBody ?? ""), "mailBody");
    for (const [locale, body] of Object.entries(others)) checkVariables(body, `mailBodies.${locale}`);
    const changes = before && (before.phase !== input.phase || before.kind !== input.kind);
    if (changes) {
      const used = await tx
        .selectFrom("order")
        .select("id")
        .where("statusId", "=", before.id as number)
        .limit(1)
        .executeTakeFirst();
      const path = before.kind === input.kind ? "phase" : "kind";
      if (used) throw refused(path === "phase" ? "orderStatusPhaseInUse" : "orderStatusKindInUse", path);
    }
    return { ...input, mailBodies: { ...(before?.mailBodies as MailBodies | undefined), ...others } };
  },
});

function checkVariables(body: string, path: string) {
  const unknown = unknownVariables(body);
  if (unknown.length) throw refused("unknownMailVariable", path, { names: unknown.join(", ") });
}

/** Names in braces that a status' mail may not use. */
const unknownVariables = (body: string) =>
  [...body.matchAll(/\{\s*([^{}]*?)\s*\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !mailVariables.some((known) => known === name));
