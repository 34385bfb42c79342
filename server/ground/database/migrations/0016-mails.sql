-- Why a mail was not sent is told in the language of whoever reads it.
alter table mail alter failure type jsonb
  using case when failure is not null then jsonb_build_object('code', 'mailPutOff', 'answer', failure) end;
-- From then on it is of no use to send it.
alter table mail add "expiresAt" timestamptz;
-- The sample's contacts have addresses that nobody can have.
update mail set failure = '{"code": "mailToNobody"}' where "sentAt" is null and "cancelledAt" is null
  and "to" ~* '[@.](example|test|invalid|localhost|example\.(com|net|org))$';
-- What a status says in a mail, by language; `mailBody` is the company's own and stands in for those that are missing.
alter table "orderStatus" add "mailBodies" jsonb not null default '{}';
