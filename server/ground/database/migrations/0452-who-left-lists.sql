-- Who left a list since a mail was planned is asked for each of its messages.
create index on "mailingListContact" (at) where not subscribed;
