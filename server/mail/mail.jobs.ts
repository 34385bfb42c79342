import { createTransport } from "nodemailer";
import type { Services } from "../app.ts";

/** Domains that nobody can have (RFC 2606, RFC 6761), as the sample's contacts have: mails to them stay in the outbox. */
const isNowhere = (address: string) =>
  /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i.test(address);

/** Sends the mails of the outbox; without a mail server they stay there for an Admin to read. */
export function mailSender({ db, config }: Pick<Services, "db" | "config">) {
  const transport = config.smtpUrl
    ? createTransport(config.smtpUrl, { disableFileAccess: true, disableUrlAccess: true } as never)
    : undefined;
  return async ({ mailId }: { mailId: number }) => {
    if (!transport) return;
    const mail = await db
      .selectFrom("mail")
      .selectAll()
      .where("id", "=", mailId)
      .where("sentAt", "is", null)
      .executeTakeFirst();
    if (!mail || isNowhere(mail.to)) return;
    const theme = await db
      .selectFrom("setting")
      .select("value")
      .where("name", "=", "theme")
      .executeTakeFirst();
    const name = (theme?.value as { companyName?: string } | undefined)?.companyName ?? "Omloop";
    const sent = transport.sendMail({
      from: { name, address: `noreply@${new URL(config.publicUrl).hostname}` },
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.body,
      messageId: `<mail-${mail.id}@${new URL(config.publicUrl).hostname}>`,
    });
    await sent.catch(async (error: Error) => {
      await db.updateTable("mail").set({ failure: error.message }).where("id", "=", mailId).execute();
      throw error;
    });
    await db
      .updateTable("mail")
      .set({ sentAt: new Date().toISOString(), failure: null })
      .where("id", "=", mailId)
      .execute();
  };
}
