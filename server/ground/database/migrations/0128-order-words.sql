-- Orders by the whole of their remarks or instructions, texts of any length of which most are blank.
create index on "order" using hash (remarks) where remarks <> '';
create index on "order" using hash (instructions) where instructions <> '';
