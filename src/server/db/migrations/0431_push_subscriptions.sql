-- A push subscription is called by the word of the field.
alter table parent_bells rename to push_subscriptions;
alter table notice_pushes rename column bell_id to push_subscription_id;

alter function end_bell() rename to end_push_subscription;
create or replace function end_push_subscription() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;

-- Its answer names the column anew.
drop function if exists push_target(uuid, uuid);

-- The release before may still look at a notice beside this one for a moment: its function finds the table by the old name.
do $$
begin
  if to_regprocedure('parents_bells(uuid)') is not null then
    create view parent_bells with (security_invoker = true) as select * from push_subscriptions;
  end if;
end $$;
