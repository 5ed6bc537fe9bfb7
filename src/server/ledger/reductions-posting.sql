-- Posting what rules change later, forgiving one charge, and what is checked of both.
-- Stands on: approvals, core, drafts, journal, kinds, limits, lines, people, receipts, reductions, runs, shares.

/*
 * Posts what the rules of today change on the charges of a class in this term: {class, confirm?, earned?}. `earned` alone is what
 * was paid in time. Answers entries, children, and pesewas taken off. Refuses not_found, makes_credit, day_closed.
 */
create or replace function ledger_post_reductions_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_class classes;
  drafted drafted_act;
  v_lines ledger_line[];
  tail school_tails;
begin
  v_class := require_class(p_school, (p_input->>'class')::uuid);
  drafted := draft_changes(p_school, v_class.id, p_input->>'earned' is not distinct from 'true', true);
  if cardinality((drafted.reduced).lines) = 0 then
    return sums_of(drafted) || '{"entries": 0, "children": [], "less": 0}';
  end if;
  v_lines := lines_of(drafted);
  perform move_balances(p_school, v_lines);
  if p_input->>'confirm' is distinct from 'true' and p_input->>'earned' is distinct from 'true' then
    perform guard_reduced_credit(p_school, v_lines);
  end if;
  tail := advance_tail(p_school, p_caller, 'post_reductions', v_class.id, jsonb_build_object(
    'entries', cardinality((drafted.reduced).lines), 'less', sum_reduced(drafted.reduced)), 0, cardinality(v_lines));
  perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number);
  perform note_drafted(p_school, drafted);
  return sums_of(drafted) || jsonb_build_object('entries', cardinality((drafted.reduced).lines),
    'less', (select sum(f.reduced + f.waived + f.carried) from figures_of(drafted) f),
    'children', (select jsonb_agg(distinct l.student_id) from unnest((drafted.reduced).lines) l));
end $$;
select make_door('ledger_post_reductions', $$require_office(p_school, p_caller, 'set_reductions')$$);
grant execute on function ledger_post_reductions(uuid, jsonb, jsonb) to akontaa_tenant;

-- What is left of a charge to be forgiven: of a billed one all that its run has charged and taken off again, of a debt what was not
-- forgiven yet. Pesewas.
create or replace function left_to_forgive(p_entry ledger_entries) returns bigint language sql stable as $$
  select case when p_entry.billing_run_id is not null then (
      select coalesce(sum(case e.side when 'Debit' then e.amount else -e.amount end), 0)::bigint from ledger_entries e
      where e.school_id = p_entry.school_id and e.billing_run_id = p_entry.billing_run_id and e.student_id = p_entry.student_id)
    else p_entry.amount - (
      select coalesce(sum(e.amount), 0)::bigint
      from reduction_entries x join ledger_entries e on e.school_id = x.school_id and e.id = x.entry_id
      where x.school_id = p_entry.school_id and x.charge_id = p_entry.id and not exists (select from ledger_entries v
        where v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal')) end
$$;
grant execute on function left_to_forgive(ledger_entries) to akontaa_tenant;

-- The charge that is to be forgiven, as it stands. Refuses not_found, already_reversed.
create or replace function charge_to_forgive(p_school uuid, p_charge uuid) returns ledger_entries language plpgsql stable as $$
declare
  v_charge ledger_entries;
begin
  select * into v_charge from ledger_entries where school_id = p_school and id = p_charge
    and side = 'Debit' and kind in ('class_fee', 'manual_charge', 'opening');
  if not found then perform refuse('not_found', '{"noun": "Charge"}'); end if;
  perform from ledger_entries where school_id = p_school and corrects = v_charge.id and kind = 'reversal';
  if found then perform refuse('already_reversed'); end if;
  return v_charge;
end $$;

/*
 * Forgives one charge: {charge, amount?, note, confirm?}; no amount means all that is left of it. It goes with the charge when the
 * bill is undone or the debt taken back. Refuses not_found, already_reversed, more_than_charge, needs_approval, makes_credit.
 */
create or replace function ledger_waive_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_charge ledger_entries;
  v_left bigint;
  v_line ledger_line;
  student students;
  posted posted_act;
  tail school_tails;
begin
  perform hold_rules(p_school);
  v_charge := charge_to_forgive(p_school, (p_input->>'charge')::uuid);
  perform hold_forgiving(p_school, p_caller, v_charge.student_id);
  -- A bill that is undone at this moment holds its class; a debt taken back, its balance.
  if v_charge.billing_run_id is not null then
    perform require_class(p_school, r.class_id) from billing_runs r where r.school_id = p_school and r.id = v_charge.billing_run_id;
  end if;
  select * into student from students where school_id = p_school and id = v_charge.student_id and erased_at is null;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  if v_charge.billing_run_id is null then
    perform from balances where school_id = p_school and student_id = v_charge.student_id and fee_type_id = v_charge.fee_type_id for update;
  end if;
  perform charge_to_forgive(p_school, v_charge.id);
  v_left := left_to_forgive(v_charge);
  v_line := row(uuid_v7(), v_charge.student_id, student.class_id, v_charge.fee_type_id, 'Credit',
    coalesce((p_input->>'amount')::bigint, v_left), 'waiver', 'allowances', app_today(), null, null, null, p_input->>'note',
    -- As the charge reads now: its day, and the term with it, may have come late.
    (select j.term_id from journal j where j.school_id = p_school and j.id = v_charge.id), v_charge.billing_run_id, null)::ledger_line;
  if v_line.amount > v_left or v_left <= 0 then
    perform refuse('more_than_charge', jsonb_build_object('left', greatest(v_left, 0)));
  end if;
  perform require_second_for_posting(p_school, p_caller, 'waiver', array[v_line]);
  posted.lines := array[v_line];
  -- Before the balances: an act that charges the class holds awards before them as well.
  if v_charge.billing_run_id is not null then posted.lines := with_sponsor_shares(p_school, posted.lines); end if;
  perform move_balances(p_school, posted.lines);
  if p_input->>'confirm' is distinct from 'true' then perform guard_reduced_credit(p_school, posted.lines); end if;
  tail := advance_tail(p_school, p_caller, 'waiver', student.id, audit_facts(posted.lines) || jsonb_build_object('charge', v_charge.id)
      || forgiven_before(p_school, p_caller, 'waiver', array[v_line]),
    0, cardinality(posted.lines));
  perform write_lines(p_school, p_caller, uuid_v7(), posted.lines, tail.journal_number);
  insert into reduction_entries (school_id, entry_id, charge_id) values (p_school, v_line.id, v_charge.id);
  select sum(balance), jsonb_object_agg(fee_type_id, balance) into posted.owed, posted.balances
  from balances where school_id = p_school and student_id = student.id;
  posted.lines := posted.lines[1:1];
  select array[f.name] into posted.names from fee_types f where f.school_id = p_school and f.id = v_line.fee_type_id;
  return posted_answer(student.id, student.status, posted);
end $$;
select make_door('ledger_waive', $$require_poster(p_school, p_caller, 'waiver')$$);
grant execute on function ledger_waive(uuid, jsonb, jsonb) to akontaa_tenant;

-- Reductions never come to more than their charge, nor outlive it, and each entry that says so is of a rule or a charge.
create or replace function verify_reductions(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a charge is reduced by more than it is', e.billing_run_id || ' ' || e.student_id,
    format('charged %s, reduced %s', sum(charged_by(e.kind, e.counter_account, e.side, e.amount)),
      sum(case e.side when 'Credit' then e.amount else -e.amount end) filter (where x.entry_id is not null))
  from ledger_entries e
  left join reduction_entries x on x.school_id = e.school_id and x.entry_id in (e.id, e.corrects)
  where e.school_id = p_school and e.billing_run_id in (select r.billing_run_id from reduction_entries y
    join ledger_entries r on r.school_id = y.school_id and r.id = y.entry_id where y.school_id = p_school)
  group by e.billing_run_id, e.student_id
  having coalesce(sum(case e.side when 'Credit' then e.amount else -e.amount end) filter (where x.entry_id is not null), 0)
    not between 0 and sum(charged_by(e.kind, e.counter_account, e.side, e.amount))

  union all
  select 'a reduction is not of a rule', e.id::text, e.kind
  from ledger_entries e
  where e.school_id = p_school and e.kind in ('discount', 'scholarship') and e.billing_run_id is not null
    and not exists (select from reduction_entries x where x.school_id = e.school_id and x.entry_id = e.id and x.rule_id is not null)

  union all
  select 'a waiver stands on a charge that was taken back', x.entry_id::text, x.charge_id::text
  from reduction_entries x
  join ledger_entries c on c.school_id = x.school_id and c.corrects = x.charge_id and c.kind = 'reversal'
  where x.school_id = p_school and not exists (select from ledger_entries v
    where v.school_id = x.school_id and v.corrects = x.entry_id and v.kind = 'reversal')
$$;
grant execute on function verify_reductions(uuid) to akontaa_tenant;
