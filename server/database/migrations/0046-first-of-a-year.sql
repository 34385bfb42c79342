-- Whoever waits for the first number of a year waits for a sequence that is being made, which a busy machine takes a while for:
-- that is not the wait for what another one holds.
alter function "nextInSeries"(text, int, int) set lock_timeout = '10s';
