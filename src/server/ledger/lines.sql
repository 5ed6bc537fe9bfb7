-- Writing lines: balances, entries and the sums of days. One line alone, as at a counter, is written as values: a plan over an
-- array takes longer to set up than it then runs.

-- Moves the balances, in one fixed order so that two acts never wait for each other in a circle.
create or replace function move_balances(p_school uuid, p_lines ledger_line[]) returns void
language plpgsql as $$
declare
  line ledger_line := p_lines[1];
begin
  if cardinality(p_lines) = 1 then
    insert into balances as b (school_id, student_id, fee_type_id, balance)
    values (p_school, line.student_id, line.fee_type_id, case line.side when 'Debit' then line.amount else -line.amount end)
    on conflict (school_id, student_id, fee_type_id) do update set balance = b.balance + excluded.balance;
    return;
  end if;
  insert into balances as b (school_id, student_id, fee_type_id, balance)
  select p_school, l.student_id, l.fee_type_id, sum(case l.side when 'Debit' then l.amount else -l.amount end)
  from unnest(p_lines) l
  group by l.student_id, l.fee_type_id
  order by l.student_id, l.fee_type_id
  on conflict (school_id, student_id, fee_type_id) do update set balance = b.balance + excluded.balance;
end $$;

-- Writes the lines of one act. Their balances have been moved; the tail has given their numbers. Whether their days are
-- open is asked here, under the tail row, where no act can forget it and no day can be closed meanwhile; so is the drawer that
-- money goes into or out of, which cannot be counted meanwhile.
create or replace function write_lines(p_school uuid, p_caller jsonb, p_group uuid, p_lines ledger_line[],
  p_journal_last bigint, p_receipt uuid default null) returns void language plpgsql as $$
declare
  line ledger_line := p_lines[1];
  v_drawer uuid := case when is_money(line.counter_account) then drawer_of_lines(p_school, p_caller, p_lines) end;
  done text;
begin
  if cardinality(p_lines) = 1 then
    done := require_open_day(p_school, line.effective_on);
    insert into ledger_entries (school_id, id, journal_number, group_id, student_id, class_id, fee_type_id, side, amount,
      kind, counter_account, effective_on, due_on, method, reference, note, term_id, receipt_id, billing_run_id, corrects,
      recorded_at, recorded_by, session_id, drawer_id, register_id)
    values (p_school, line.id, p_journal_last, p_group, line.student_id, line.class_id, line.fee_type_id, line.side,
      line.amount, line.kind, line.counter_account, line.effective_on, line.due_on, line.method, line.reference, line.note,
      line.term_id, p_receipt, line.billing_run_id, line.corrects, app_now(), (p_caller->>'staff')::uuid,
      (p_caller->>'session')::uuid, v_drawer, (p_caller->>'register')::uuid);
  else
    done := write_many(p_school, p_caller, p_group, p_lines, p_journal_last, p_receipt, v_drawer);
  end if;
  done := count_days(p_school, p_lines, 1);
  if v_drawer is not null then done := settle_drawer(p_school, p_caller, v_drawer, line.effective_on); end if;
end $$;

create or replace function write_many(p_school uuid, p_caller jsonb, p_group uuid, p_lines ledger_line[], p_journal_last bigint,
  p_receipt uuid, p_drawer uuid) returns void language plpgsql as $$
declare
  v_written int;
begin
  insert into ledger_entries (school_id, id, journal_number, group_id, student_id, class_id, fee_type_id, side, amount,
    kind, counter_account, effective_on, due_on, method, reference, note, term_id, receipt_id, billing_run_id, corrects,
    recorded_at, recorded_by, session_id, drawer_id, register_id)
  select p_school, l.id, p_journal_last - cardinality(p_lines) + l.place, p_group, l.student_id, l.class_id,
    l.fee_type_id, l.side, l.amount, l.kind, l.counter_account, l.effective_on, l.due_on, l.method, l.reference, l.note,
    l.term_id, p_receipt, l.billing_run_id, l.corrects, app_now(), (p_caller->>'staff')::uuid,
    (p_caller->>'session')::uuid, case when is_money(l.counter_account) then p_drawer end, (p_caller->>'register')::uuid
  from unnest(p_lines) with ordinality as l(id, student_id, class_id, fee_type_id, side, amount, kind, counter_account,
    effective_on, due_on, method, reference, note, term_id, billing_run_id, corrects, place)
  where l.effective_on <= app_today()
    and not exists (select from schools c where c.id = p_school and c.closed_through >= l.effective_on);
  get diagnostics v_written = row_count;
  if v_written < cardinality(p_lines) then
    perform require_open_day(p_school, l.effective_on) from unnest(p_lines) l;
  end if;
end $$;

-- Is it money that was received or given back?
create or replace function is_money(p_account text) returns boolean language sql immutable parallel safe as $$
  select p_account in ('cash', 'mobile money', 'bank', 'cheque', 'card', 'online')
$$;

-- Adds lines to the day totals, or takes them off again (p_times -1) when a late detail moves their day.
create or replace function count_days(p_school uuid, p_lines ledger_line[], p_times int) returns void
language plpgsql as $$
declare
  line ledger_line := p_lines[1];
begin
  if cardinality(p_lines) = 1 then
    insert into ledger_days as d (school_id, effective_on, class_id, fee_type_id, entries, debits, credits, received)
    values (p_school, line.effective_on, line.class_id, line.fee_type_id, p_times,
      case line.side when 'Debit' then p_times * line.amount else 0 end,
      case line.side when 'Credit' then p_times * line.amount else 0 end,
      p_times * received_by(line.kind, line.counter_account, line.side, line.amount))
    on conflict (school_id, effective_on, class_id, fee_type_id) do update set
      entries = d.entries + excluded.entries, debits = d.debits + excluded.debits,
      credits = d.credits + excluded.credits, received = d.received + excluded.received;
    return;
  end if;
  insert into ledger_days as d
    (school_id, effective_on, class_id, fee_type_id, entries, debits, credits, received)
  select p_school, l.effective_on, l.class_id, l.fee_type_id, p_times * count(*),
    p_times * coalesce(sum(l.amount) filter (where l.side = 'Debit'), 0),
    p_times * coalesce(sum(l.amount) filter (where l.side = 'Credit'), 0),
    p_times * coalesce(sum(received_by(l.kind, l.counter_account, l.side, l.amount)), 0)
  from unnest(p_lines) l
  group by l.effective_on, l.class_id, l.fee_type_id
  order by l.effective_on, l.class_id, l.fee_type_id
  on conflict (school_id, effective_on, class_id, fee_type_id) do update set
    entries = d.entries + excluded.entries, debits = d.debits + excluded.debits,
    credits = d.credits + excluded.credits, received = d.received + excluded.received;
end $$;

-- Money received by one line, in pesewas: payments, net of their reversals and of refunds. A reallocation has its own
-- account and is never money. This is the only definition of "received"; every total uses it.
create or replace function received_by(p_kind text, p_account text, p_side text, p_amount bigint) returns bigint
language sql immutable as $$
  select case
    when p_kind not in ('payment', 'refund', 'reversal')
      or p_account not in ('cash', 'mobile money', 'bank', 'cheque', 'card', 'online') then 0
    when p_side = 'Credit' then p_amount
    else -p_amount
  end
$$;

-- Charged by one line, in pesewas: class fees, days of daily fees, manual charges and opening balances, net of their reversals.
create or replace function charged_by(p_kind text, p_account text, p_side text, p_amount bigint) returns bigint
language sql immutable as $$
  select case
    when p_kind not in ('class_fee', 'daily_charge', 'manual_charge', 'opening', 'reversal')
      or p_account not in ('fee income', 'opening balances') then 0
    when p_side = 'Debit' then p_amount
    else -p_amount
  end
$$;
