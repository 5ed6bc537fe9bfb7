-- Cash that a register's marks say and no cashier has counted: on the account *in hand* of the teacher until it is settled.
-- Stands on: core, drawers, journal, money, numbers, people, registers.

/*
 * Settles what stands on a person's account: {staff, amount, note?}. Pesewas; above zero the person brings cash, below zero it is
 * given back. Refuses not_found, not_permitted, not_in_hand, drawer_needed.
 */
create or replace function settle_in_hand_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_staff uuid := (p_input->>'staff')::uuid;
  v_amount bigint := (p_input->>'amount')::bigint;
  v_in_hand uuid;
  v_balance bigint;
  v_drawer uuid;
  v_cash uuid;
  v_group uuid := uuid_v7();
  tail school_tails;
begin
  if v_staff = (p_caller->>'staff')::uuid and somebody_else_accepts(p_school, v_staff) then perform refuse('own_in_hand'); end if;
  perform hold_tail(p_school);
  select account_id, balance into v_in_hand, v_balance from account_balances
  where school_id = p_school and kind = 'in_hand' and staff_id = v_staff;
  if not found then perform refuse('not_found', '{"noun": "Account"}'); end if;
  if v_amount = 0 or sign(v_amount) <> sign(v_balance) or abs(v_amount) > abs(v_balance) then
    perform refuse('not_in_hand', jsonb_build_object('balance', v_balance));
  end if;
  tail := advance_tail(p_school, p_caller, 'settle_in_hand', v_group, jsonb_build_object('of', v_staff, 'amount', v_amount), 0, 1);
  v_drawer := drawer_of_lines(p_school, p_caller, array[cash_line()]);
  v_cash := account_of_drawer(p_school, p_caller, v_drawer);
  perform write_money(p_school, p_caller, v_group, array[row(uuid_v7(), 'register_difference',
    case when v_amount > 0 then v_cash else v_in_hand end, case when v_amount > 0 then v_in_hand else v_cash end, abs(v_amount),
    app_today(), v_drawer, null, p_input->>'note', null)::money_line], tail.journal_number);
  return jsonb_build_object('staff', v_staff, 'left', v_balance - v_amount);
end $$;
select make_door('settle_in_hand', $$require_counter(p_school, p_caller, 'accept_registers')$$);
grant execute on function settle_in_hand(uuid, jsonb, jsonb) to akontaa_tenant;

-- Recomputes registers from their entries, and names every difference.
create or replace function verify_registers(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'slip numbers have a gap', p_school::text,
    format('%s slips, last %s, next after %s', count(r.slip_number), max(r.slip_number), t.slip_number)
  from school_tails t cross join skipped_numbers(p_school, 'slips') g
  left join registers r on r.school_id = t.school_id and r.slip_number is not null
  where t.school_id = p_school group by t.slip_number, g.skipped, g.through
  having count(r.slip_number) + g.skipped <> t.slip_number or greatest(max(r.slip_number), g.through) <> t.slip_number

  union all
  -- Absent, own food and free have nothing; the others their day and what they paid, whatever was corrected.
  select 'a register''s line differs from its entries', coalesce(l.register_id, e.register_id) || ' ' || coalesce(l.student_id, e.student_id),
    format('charged %s paid %s, entries %s and %s', l.charged, l.paid, e.charged, e.received)
  from (select * from standing_lines where school_id = p_school) l
  full join (
    select register_id, student_id, sum(charged)::bigint as charged, sum(received)::bigint as received
    from journal where school_id = p_school and register_id is not null group by 1, 2) e
    on e.register_id = l.register_id and e.student_id = l.student_id
  where (l.charged, l.paid) is distinct from (coalesce(e.charged, 0)::bigint, coalesce(e.received, 0)::bigint)

  union all
  select 'a register differs from its lines', r.id::text, format('marked %s, lines %s', r.marked, f.paid)
  from registers r
  cross join lateral (select coalesce(sum(l.paid), 0)::bigint as paid from register_lines l
    where l.school_id = r.school_id and l.register_id = r.id and l.turn = 1) f
  where r.school_id = p_school and r.state = 'accepted' and r.marked <> f.paid

  union all
  -- The cash is what was counted; what the marks say beyond it stands in the teacher's name.
  select 'a register''s cash differs from what was counted', r.id::text,
    format('lines %s, counted %s, in hand %s', s.paid, r.counted, h.amount)
  from registers r
  cross join lateral (select coalesce(sum(l.paid), 0)::bigint as paid from standing_lines l
    where l.school_id = r.school_id and l.register_id = r.id) s
  cross join lateral (select coalesce(sum(m.amount), 0)::bigint as amount
    from money_legs m join money_accounts a on a.school_id = m.school_id and a.id = m.account_id and a.kind = 'in_hand'
      and a.staff_id = r.handed_over_by
    where m.school_id = r.school_id and m.group_id = r.id) h
  where r.school_id = p_school and r.state = 'accepted' and s.paid - r.counted <> h.amount

  union all
  select 'a pupil was charged twice for a day', l.student_id::text, r.day::text
  from standing_lines l join registers r on r.school_id = l.school_id and r.id = l.register_id
  where l.school_id = p_school and l.charged > 0
  group by l.student_id, r.fee_type_id, r.day having count(*) > 1

  union all
  select 'a register that was not accepted has lines', r.id::text, r.state
  from registers r where r.school_id = p_school and r.state <> 'accepted'
    and exists (select from register_lines l where l.school_id = r.school_id and l.register_id = r.id)
$$;
grant execute on function verify_registers(uuid) to akontaa_tenant;
