-- Writing lines: balances, entries and the sums of days. One line alone, as at a counter, is written as values: a plan over an
-- array takes longer to set up than it then runs.
-- Stands on: core, drawers, kinds.

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

-- The line that takes an entry back: same account and term as the entry reads now, other side.
create or replace function opposite_of(p_entry ledger_entries, p_kind text, p_note text) returns ledger_line
language sql stable as $$
  select row(uuid_v7(), p_entry.student_id, p_entry.class_id, p_entry.fee_type_id,
    case p_entry.side when 'Debit' then 'Credit' else 'Debit' end, p_entry.amount, p_kind,
    coalesce(lower(d.method), p_entry.counter_account), app_today(), null, coalesce(d.method, p_entry.method),
    p_entry.reference, p_note, case when coalesce(d.effective_on, p_entry.effective_on) = p_entry.effective_on
      then p_entry.term_id else term_of(p_entry.school_id, d.effective_on) end, p_entry.billing_run_id, p_entry.id)::ledger_line
  from (select 1) one
  left join ledger_details d on d.school_id = p_entry.school_id and d.entry_id = p_entry.id
$$;
grant execute on function opposite_of(ledger_entries, text, text) to akontaa_tenant;

-- Pesewas of a credited line that have not been moved on.
create or replace function remaining_of(p_entry ledger_entries) returns bigint language sql stable as $$
  select p_entry.amount - coalesce(sum(amount), 0)::bigint from ledger_entries
  where school_id = p_entry.school_id and corrects = p_entry.id and kind = 'reallocation' and side = 'Debit'
$$;
grant execute on function remaining_of(ledger_entries) to akontaa_tenant, akontaa_teacher;

create or replace function amount_of(p_lines ledger_line[]) returns bigint language plpgsql immutable as $$
declare
  line ledger_line;
  v_amount bigint := 0;
begin
  foreach line in array p_lines loop v_amount := v_amount + line.amount; end loop;
  return v_amount;
end $$;

create or replace function audit_facts(p_lines ledger_line[]) returns jsonb
language plpgsql as $$
declare
  line ledger_line;
  v_facts jsonb := '[]';
begin
  foreach line in array p_lines loop
    v_facts := v_facts || jsonb_build_object('entry', line.id, 'feeType', line.fee_type_id, 'side', line.side,
      'amount', line.amount, 'on', line.effective_on);
  end loop;
  return jsonb_build_object('lines', v_facts);
end $$;
