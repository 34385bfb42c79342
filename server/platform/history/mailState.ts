import { sql } from "kysely";
import type { MailState } from "../../../contract/mails.ts";

/** What became of a mail, as a column of `mail`. */
export const mailState = sql<MailState>`case
  when "sentAt" is not null then 'sent'
  when "cancelledAt" is not null then 'cancelled'
  when failure ->> 'code' = 'mailRefused' then 'refused'
  when failure ->> 'code' in ('mailToNobody', 'mailTooLate') then 'notSent'
  else 'waiting' end`;
