import { Mail, mailColumns, mails } from "../../../contract/mails.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { keyOfMail } from "../../people/mail/mail.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { sendAgain } from "../../work/sending/emails.actions.ts";
import { findMail, halfOf, mailList } from "./mail.queries.ts";

export function mailRoutes(app: App, { db, write, config }: Services) {
  app.route({
    ...mails.list,
    handler: ({ query, locale }) => pageOf(db, mailList(query, locale), query),
  });
  app.route({
    ...mails.read,
    handler: ({ params, locale }) => findMail(db, params.id, locale, config.publicUrl),
  });
  app.route({
    ...mails.again,
    handler: (request) => write(request, (tx) => sendOnceMore(tx, request.params.id)),
  });
  app.route({
    ...mails.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "mails",
        row: Mail.properties,
        columns: mailColumns,
        list: (listQuery) => mailList(listQuery, request.locale),
      }),
  });
}

/** Sends a mail once more where that is safe; 404, 422. */
async function sendOnceMore(tx: Tx, id: number) {
  const { isBulk, ownId } = halfOf(id);
  if (isBulk) {
    const recipient = await tx
      .selectFrom("emailRecipient")
      .select("emailId")
      .where("id", "=", ownId)
      .executeTakeFirstOrThrow(notFound);
    await sendAgain(tx, recipient.emailId, ownId);
    return { id };
  }
  const mail = await tx
    .selectFrom("mail")
    .selectAll()
    .where("id", "=", ownId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const isWaiting = !mail.sentAt && !mail.cancelledAt && mail.failure === null;
  if (isWaiting || mail.expiresAt !== null || mail.causeKey.startsWith("code:"))
    throw refused("mailNotAgain");
  if (!mail.sentAt) {
    await tx.updateTable("mail").set({ failure: null, cancelledAt: null }).where("id", "=", ownId).execute();
    await enqueue(tx, "sendMail", { mailId: ownId }, { key: keyOfMail(ownId) });
    return { id };
  }
  // What was accepted stays as it is: the second one is a mail of its own.
  const { to, subject, body, html, locale, fileId, orderId, causeKey } = mail;
  const [base] = causeKey.split("#again");
  const again = `${base}#again${Date.now()}`;
  const made = await tx
    .insertInto("mail")
    .values({ to, subject, body, html, locale, fileId, orderId, causeKey: again })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, "sendMail", { mailId: made.id }, { key: keyOfMail(made.id) });
  return { id: made.id * 2 };
}
