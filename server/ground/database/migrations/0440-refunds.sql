-- What the provider paid back of a payment, in cents; a payment that was paid back whole has a status of its own.
alter table payment add refunded int not null default 0;
alter table payment add check (refunded between 0 and amount);
alter table payment drop constraint payment_status_check;
alter table payment add check (status in ('open', 'pending', 'authorized', 'paid', 'failed', 'canceled', 'expired', 'chargedBack', 'refunded'));
