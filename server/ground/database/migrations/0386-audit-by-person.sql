-- What somebody changed, the newest first, also of somebody who seldom changes anything.
create index on audit ("userId", id desc) where "userId" is not null;
