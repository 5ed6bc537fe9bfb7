-- What somebody waits for and what can wait are two queues, each found by its own index.
create index messages_to_send_now on messages (not_before)
  where status in ('queued', 'sending', 'failed') and kind not in ('fee_added', 'reminder');
create index messages_to_send_later on messages (not_before)
  where status in ('queued', 'sending', 'failed') and kind in ('fee_added', 'reminder');
drop index messages_to_send;
grant select (kind) on messages to akontaa_directory;
