-- What ten million entries have shown (bench/scale.ts).

-- Under row-level security a condition may use an index only when nothing in it could leak a row, and PostgreSQL does not know
-- that of COALESCE. Written as CASE, "today" and "due by now" are found by index instead of by reading the whole school.
create or replace function app_now() returns timestamptz language sql stable parallel safe as $$
  select case when nullif(current_setting('app.now', true), '') is null then now()
    else current_setting('app.now', true)::timestamptz end
$$;

-- Taking a receipt or a bill back looks for its own message, and the list of messages for those of one state. Without an index
-- of the school's they read the queue of every school from end to end.
create index messages_by_receipt on messages (school_id, receipt_id) where receipt_id is not null;
create index messages_by_run on messages (school_id, billing_run_id) where billing_run_id is not null;
create index messages_by_status on messages (school_id, status, created_at desc)
  where status in ('queued', 'sending', 'failed', 'dead', 'cancelled');

-- A message that a provider took and never confirms stays 'sent' for ever: it must not lie in the way of those to be sent.
create index messages_to_send on messages (not_before) where status in ('queued', 'sending', 'failed');
create index messages_to_confirm on messages (not_before) where status = 'sent' and provider_id is not null;
drop index messages_due;
