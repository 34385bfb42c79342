import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { sendMail } from "../../people/mail/mail.ts";
import { findOwnTheme } from "../../people/settings/settings.ts";
import { storeFiles } from "../../platform/files/store.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { separateDocuments } from "../../platform/jobs/later.ts";
import { findReceipt, nameOfReceipt, printReceipt, type Receipt } from "./receipts.ts";

/** Makes the receipts of a stop, one for each of its orders, and mails them to its contact; what is there is not made again. */
export const receiptMaker =
  (services: Pick<Services, "db" | "storage" | "config" | "log" | "events">, printer = separateDocuments()) =>
  async ({ stopId, userId }: Jobs["makeReceipts"]) => {
    const { db, events } = services;
    const orders = await db
      .selectFrom("stopOrder")
      .select("orderId")
      .where("stopId", "=", stopId)
      .orderBy("orderId")
      .execute();
    for (const { orderId } of orders) {
      const receipt = await findReceipt(db, stopId, orderId);
      if (!receipt || (await isMade(db, stopId, orderId))) continue;
      const { bytes, record } = await printReceipt(services, printer, receipt);
      await storeFiles(services, "stops", [{ name: nameOfReceipt(receipt), bytes }], ([file]) =>
        db.transaction().execute(async (tx) => {
          await tx.selectFrom("stop").select("id").where("id", "=", stopId).forUpdate().execute();
          if (await isMade(tx, stopId, orderId)) return;
          const { id: fileId } = await tx
            .insertInto("file")
            .values(file!)
            .returning("id")
            .executeTakeFirstOrThrow();
          await tx
            .insertInto("document")
            .values({ ...record, stopId, fileId, userId })
            .execute();
          await mailReceipt(tx, receipt, fileId);
        }),
      );
    }
    events.changed("stops", `stops/${stopId}`);
  };

const isMade = async (db: Services["db"] | Tx, stopId: number, orderId: number) =>
  (await db
    .selectFrom("document")
    .select("id")
    .where("stopId", "=", stopId)
    .where("orderId", "=", orderId)
    .where("kind", "=", "receipt")
    .executeTakeFirst()) !== undefined;

async function mailReceipt(tx: Tx, { contact, stop, order }: Receipt, fileId: number) {
  if (!contact.email) return;
  const { locale } = contact;
  const { companyName } = await findOwnTheme(tx);
  const say = (name: string, values: Record<string, unknown> = {}) =>
    textOf(locale, `mails.receipt.${name}`, values);
  await sendMail(tx, {
    to: contact.email,
    locale,
    subject: say(`${stop.kind}.subject`, { order: order.orderNr }),
    body: [
      textOf(locale, "mails.stop.greeting", { name: contact.representative || contact.name }),
      "",
      say(`${stop.kind}.body`, { order: order.orderNr }),
      "",
      textOf(locale, "mails.closing"),
      companyName,
    ].join("\n"),
    causeKey: `receipt:${stop.id}:${order.id}`,
    fileId,
    orderId: order.id,
  });
}
