-- Colleagues comment on contacts as well: of an order, a task or a contact, exactly one.
alter table comment drop constraint comment_check;
alter table comment add "contactId" int references contact on delete cascade;
alter table comment add check (num_nonnulls("orderId", "taskId", "contactId") = 1);
create index on comment ("contactId", id desc) where "contactId" is not null;
