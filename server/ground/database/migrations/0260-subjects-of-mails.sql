-- What a status' mail is about, in the company's language and by language; without it, what its phase means to the customer.
alter table "orderStatus" add "mailSubject" text not null default '', add "mailSubjects" jsonb not null default '{}';
