import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { refused } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import { sendMail } from "../../people/mail/mail.ts";
import { storeFiles } from "../../platform/files/store.ts";
import type { Services } from "../../platform/http/app.ts";
import { fileNameOf, findOrderPapers, orderPapersPdf, type PaperRequest } from "./orderPapers.ts";

/** Mails a document to the contact of its order, as it is now; 422 for a contact without an address. */
export async function mailOrder(services: Services, request: FastifyRequest, options: PaperRequest) {
  const papers = await findOrderPapers(services, options);
  const [{ order, document, sender }] = papers as [(typeof papers)[number]];
  const { email: to, locale, orderNr, contactName } = order;
  if (!to) throw refused("contactWithoutEmail");
  const bytes = await orderPapersPdf(services.printer, papers);
  const values = { document: textOf(locale, `documents.kinds.${document}`), orderNr };
  const lines = [
    textOf(locale, "documents.mail.greeting", { name: order.representative || contactName }),
    textOf(locale, "documents.mail.body", values),
    `${textOf(locale, "mails.closing")}\n${sender.letterhead.name}`,
  ];
  const pdf = { name: fileNameOf(options.kind, papers), bytes };
  await storeFiles(services, "mails", [pdf], (files) =>
    services.write(request, async (tx) => {
      const { id: fileId } = await tx
        .insertInto("file")
        .values(files)
        .returning("id")
        .executeTakeFirstOrThrow();
      await sendMail(tx, {
        to,
        locale,
        subject: textOf(locale, "documents.mail.subject", values),
        body: lines.join("\n\n"),
        causeKey: `document:${order.id}:${document}:${randomUUID()}`,
        fileId,
        orderId: order.id,
      });
      return { to };
    }),
  );
  return { to };
}
