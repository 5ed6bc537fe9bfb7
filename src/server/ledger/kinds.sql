-- Kinds of entries and methods of payment, from the rows of entry_kinds and payment_methods. Functions, and not a join or a foreign key: a
-- line is judged at every reading, and a key would have the payments of all schools wait for the one row of *Cash*.

do $do$
declare
  v_money text := (select string_agg(quote_literal(account), ', ' order by place) from payment_methods where is_received);
  v_received text := (select string_agg(quote_literal(kind), ', ' order by place) from entry_kinds where is_received);
  v_charged text := (select string_agg(quote_literal(kind), ', ' order by place) from entry_kinds where is_charged);
  v_charged_to text := (select string_agg(distinct quote_literal(account), ', ') from entry_kinds where is_charged);
begin
  -- Is it money that was received or given back?
  execute format($f$
create or replace function is_money(p_account text) returns boolean language sql immutable parallel safe as $$
  select p_account in (%s)
$$ $f$, v_money);

  -- Money received by one line, in pesewas: payments, net of their reversals and of refunds. A reallocation has its own
  -- account and is never money. This is the only definition of "received"; every total uses it.
  execute format($f$
create or replace function received_by(p_kind text, p_account text, p_side text, p_amount bigint) returns bigint
language sql immutable as $$
  select case
    when p_kind not in (%s)
      or p_account not in (%s) then 0
    when p_side = 'Credit' then p_amount
    else -p_amount
  end
$$ $f$, v_received, v_money);

  -- Charged by one line, in pesewas: class fees, days of daily fees, manual charges and opening balances, net of their reversals.
  execute format($f$
create or replace function charged_by(p_kind text, p_account text, p_side text, p_amount bigint) returns bigint
language sql immutable as $$
  select case
    when p_kind not in (%s)
      or p_account not in (%s) then 0
    when p_side = 'Debit' then p_amount
    else -p_amount
  end
$$ $f$, v_charged, v_charged_to);
end $do$;
grant execute on function is_money(text) to akontaa_tenant, akontaa_teacher;
grant execute on function received_by(text, text, text, bigint) to akontaa_tenant, akontaa_teacher;
grant execute on function charged_by(text, text, text, bigint) to akontaa_tenant, akontaa_teacher;

do $do$
declare
  v_debits text := (select string_agg(quote_literal(kind), ', ' order by place) from entry_kinds where side = 'Debit');
  v_accounts text := (select string_agg(format('when %L then %L', kind, account), ' ' order by place) from entry_kinds where account is not null);
  v_methods text := (select string_agg(quote_literal(kind), ', ') from entry_kinds where is_received and side is not null);
  v_places text := (select string_agg(format('when %L then %s', account, place), ' ' order by place) from payment_methods);
  v_types text := (select string_agg(format('when %L then %L', account, statement), ' ' order by place) from payment_methods where statement is not null);
  v_usual text := (select string_agg(format('when %L then %L', statement, name), ' ' order by place desc) from (
    select distinct on (statement) statement, name, place from payment_methods where statement is not null order by statement, place) m);
begin
  -- What each kind of line does: which side, and which account is its other leg.
  execute format($f$
create or replace function side_of(p_kind text) returns text language sql immutable as $$
  select case when p_kind in (%s) then 'Debit' else 'Credit' end
$$ $f$, v_debits);
  execute format($f$
create or replace function account_of(p_kind text, p_method text) returns text language sql immutable as $$
  select case when p_kind in (%s) then lower(p_method) else case p_kind %s end end
$$ $f$, v_methods, v_accounts);

  -- In which order the ledger's accounts of methods are listed.
  execute format($f$
create or replace function method_place(p_account text) returns int language sql immutable parallel safe as $$
  select case p_account %s end
$$ $f$, v_places);

  -- On the statements of which type of account such money is seen; null of cash, and of what is paid out by Paystack.
  execute format($f$
create or replace function type_for(p_method text) returns text language sql immutable parallel safe as $$
  select case p_method %s end
$$ $f$, v_types);

  -- The method of a payment that is read off such a statement.
  execute format($f$
create or replace function method_seen_on(p_type text) returns text language sql immutable parallel safe as $$
  select case p_type %s end
$$ $f$, v_usual);
end $do$;
grant execute on function method_place(text) to akontaa_tenant, akontaa_teacher;
grant execute on function type_for(text) to akontaa_tenant;

-- What ledger_entries may hold are the words of the rows. Not valid: what is there was held by the words of its day.
do $do$
declare
  rule record;
begin
  for rule in select * from (values
    ('method', array(select name from payment_methods order by place)),
    ('kind', array(select kind from entry_kinds order by place)),
    ('counter_account', array(select account from payment_methods union select account from entry_kinds where account is not null order by 1)))
    v(part, words)
  loop
    continue when not exists (
      select from pg_constraint c, unnest(rule.words) w
      where c.conrelid = 'ledger_entries'::regclass and c.conname = format('ledger_entries_%s_check', rule.part)
        and strpos(pg_get_constraintdef(c.oid), quote_literal(w)) = 0);
    execute format('alter table ledger_entries drop constraint %I, add constraint %1$I check (%I in (%s)) not valid',
      format('ledger_entries_%s_check', rule.part), rule.part, (select string_agg(quote_literal(w), ', ') from unnest(rule.words) w));
  end loop;
end $do$;
