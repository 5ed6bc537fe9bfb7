-- Money goes back only where it stands: what stands of a child's money, what a refund is asked about, and what was given back already.
-- Stands on: approvals, core, drawers, kinds, lines, money.

-- Is it a movement of a family's own money: received, given back, moved, or one of these taken back? A sponsor's is not.
create or replace function is_own_money(p_entry ledger_entries) returns boolean language sql stable as $$
  select p_entry.kind in ('payment', 'refund', 'reallocation', 'reversal')
    and (is_money(p_entry.counter_account) or p_entry.counter_account = 'reallocation')
    and not exists (select from receipts r where r.school_id = p_entry.school_id and r.id = p_entry.receipt_id and r.sponsor_id is not null)
$$;

-- A refund whose cash came in again, and the entry that says so.
create or replace function is_refund_undone(p_entry ledger_entries) returns boolean language sql stable as $$
  select case p_entry.kind
    when 'refund' then exists (select from ledger_entries v where v.school_id = p_entry.school_id and v.corrects = p_entry.id and v.kind = 'reversal')
    when 'reversal' then exists (select from ledger_entries o where o.school_id = p_entry.school_id and o.id = p_entry.corrects and o.kind = 'refund')
    else false end
$$;

/*
 * Pesewas that stand on a child for a fee, or on the child in all: received and moved here, less what was moved away and given back. What
 * somebody gave back beyond that was not of this money: money that comes later stands whole. The two halves of one act count at once.
 */
create or replace function money_standing(p_school uuid, p_student uuid, p_fee_type uuid) returns bigint language sql stable as $$
  with acts as (
    select max(e.journal_number) as at, sum(case e.side when 'Credit' then e.amount else -e.amount end) as amount
    from ledger_entries e
    where e.school_id = p_school and e.student_id = p_student and (p_fee_type is null or e.fee_type_id = p_fee_type)
      and is_own_money(e) and not is_refund_undone(e)
    group by e.group_id),
  reached as (select at, sum(amount) over (order by at) as standing from acts)
  select coalesce((select standing from reached order by at desc limit 1) - least((select min(standing) from reached), 0), 0)::bigint
$$;

-- Pesewas of the parents' app that stand there, of which some may be on their way back.
create or replace function money_of_app(p_school uuid, p_student uuid, p_fee_type uuid) returns bigint language sql stable as $$
  select greatest(coalesce(sum(case e.side when 'Credit' then e.amount else -e.amount end), 0), 0)::bigint
  from ledger_entries e left join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
  where e.school_id = p_school and e.student_id = p_student and e.fee_type_id = p_fee_type
    and (e.counter_account = 'online' or e.counter_account = 'reallocation' and r.method = 'Online')
$$;

-- Pesewas that stand there and are approved to go back through Paystack; `p_but` names a receipt whose own are not counted.
create or replace function money_going(p_school uuid, p_student uuid, p_fee_type uuid, p_but uuid) returns bigint language sql stable as $$
  select coalesce(sum(least(g.amount, here.amount)), 0)::bigint
  from (select r.receipt_id, sum(r.amount) as amount from online_refunds r
    where r.school_id = p_school and r.state in ('approved', 'sent') and r.receipt_id is distinct from p_but group by r.receipt_id) g
  cross join lateral (
    select greatest(sum(case e.side when 'Credit' then e.amount else -e.amount end), 0) as amount from ledger_entries e
    where e.school_id = p_school and e.receipt_id = g.receipt_id and e.student_id = p_student
      and (p_fee_type is null or e.fee_type_id = p_fee_type)) here
$$;

-- Pesewas of it that are free to go back or to be moved.
create or replace function money_free(p_school uuid, p_student uuid, p_fee_type uuid, p_but uuid default null) returns bigint
language sql stable as $$
  select greatest(money_standing(p_school, p_student, p_fee_type) - money_going(p_school, p_student, p_fee_type, p_but), 0)
$$;

-- Pesewas that lines not yet written take away beyond what is free: of a child's fee, or of the child in all. 0 is as it should be.
create or replace function money_missing(p_school uuid, p_lines ledger_line[], p_but uuid default null) returns bigint
language sql stable as $$
  with taken as (
    select l.student_id, l.fee_type_id, sum(case l.side when 'Debit' then l.amount else -l.amount end)::bigint as amount
    from unnest(p_lines) l where is_money(l.counter_account) or l.counter_account = 'reallocation'
    group by l.student_id, l.fee_type_id)
  select greatest(
    (select coalesce(sum(greatest(t.amount - money_free(p_school, t.student_id, t.fee_type_id, p_but), 0)), 0) from taken t where t.amount > 0),
    (select coalesce(sum(greatest(c.amount - money_free(p_school, c.student_id, null, p_but), 0)), 0)
      from (select student_id, sum(amount)::bigint as amount from taken group by student_id) c where c.amount > 0))::bigint
$$;

-- What was given back cannot be given back or moved once more. Judged under the tail row: nothing comes in between. Refuses given_back.
create or replace function refuse_given_back(p_school uuid, p_lines ledger_line[], p_but uuid default null) returns void
language plpgsql as $$
declare
  v_missing bigint;
  given record;
begin
  perform hold_tail(p_school);
  v_missing := money_missing(p_school, p_lines, p_but);
  if v_missing = 0 then return; end if;
  -- Where the money is missing before the rest of the child, the newest first.
  select x.at, f.name, x.is_going into given
  from (
    select e.recorded_at as at, e.recorded_by as staff_id, false as is_going,
      exists (select from unnest(p_lines) l where l.student_id = e.student_id and l.fee_type_id = e.fee_type_id and l.side = 'Debit') as is_here
    from ledger_entries e
    where e.school_id = p_school and e.kind = 'refund' and not is_refund_undone(e)
      and e.student_id in (select l.student_id from unnest(p_lines) l)
    union all
    select r.begun_at, r.approved_by, true, true from online_refunds r
    where r.school_id = p_school and r.state in ('approved', 'sent') and r.receipt_id is distinct from p_but
      and r.receipt_id in (select e.receipt_id from ledger_entries e
        where e.school_id = p_school and e.student_id in (select l.student_id from unnest(p_lines) l))) x
  left join staff f on f.school_id = p_school and f.id = x.staff_id
  order by x.is_here desc, x.at desc limit 1;
  perform refuse('given_back', jsonb_build_object('amount', v_missing, 'at', given.at, 'name', given.name, 'isGoing', given.is_going));
end $$;

-- What becomes of a receipt's money when it is taken back: where it stands now goes out. A sponsor's is the sponsor's.
create or replace function refuse_receipt_given_back(p_school uuid, p_receipt receipts) returns void language plpgsql as $$
begin
  if p_receipt.sponsor_id is not null then return; end if;
  perform refuse_given_back(p_school, (select array_agg(opposite_of(e, 'reversal', null)) from ledger_entries e
    where e.school_id = p_school and e.receipt_id = p_receipt.id));
end $$;

-- Money of a receipt that is another child's is moved there: taken back it would be booked as given back. Refuses move_instead.
create or replace function refuse_another_childs(p_input jsonb) returns void language plpgsql as $$
begin
  if p_input->>'cash' = 'another_child' then perform refuse('move_instead'); end if;
end $$;

-- Pesewas that the drawer should hold out of which cash is given back, where that is less; else null. Who is asked for the float first is
-- asked for that.
create or replace function drawer_that_lacks(p_school uuid, p_caller jsonb, p_account text, p_amount bigint) returns bigint
language plpgsql stable as $$
declare
  v_staff uuid := coalesce(p_caller->>'drawerOf', p_caller->>'staff')::uuid;
  v_drawer uuid;
  v_holds bigint;
begin
  if p_account is distinct from 'cash' or not uses_drawers(p_school) then return null; end if;
  select d.id into v_drawer from drawers d where d.school_id = p_school and d.staff_id = v_staff and d.state = 'open';
  if not found and p_caller->>'askFloat' = 'true' then return null; end if;
  v_holds := coalesce(drawer_expected(p_school, v_drawer), kept_by(p_school, v_staff));
  return case when v_holds < p_amount then v_holds end;
end $$;

-- The cash of a receipt that is taken back, or put right with less (`p_instead` is the cash that comes in its place), asked about where the
-- drawer that it leaves should hold less; who asks for it is asked of the drawer it will leave. Judged under the tail row. Where it is to
-- be said first what became of the cash, that is asked; what never came leaves no drawer. Refuses drawer_short.
create or replace function ask_drawer_about(p_school uuid, p_caller jsonb, p_receipt receipts, p_instead bigint) returns void
language plpgsql stable as $$
declare
  v_out bigint := p_receipt.amount - p_instead;
  v_was drawers;
  v_holds bigint;
begin
  if p_receipt.method is distinct from 'Cash' or v_out <= 0 or p_caller->>'cash' = 'came_once' or not uses_drawers(p_school) then return; end if;
  select d.* into v_was from ledger_entries e join drawers d on d.school_id = e.school_id and d.id = e.drawer_id
  where e.school_id = p_school and e.receipt_id = p_receipt.id and e.kind = 'payment' limit 1;
  if p_caller ? 'cash' then v_holds := drawer_that_lacks(p_school, p_caller, 'cash', v_out);
  elsif v_was.state = 'open' then v_holds := drawer_expected(p_school, v_was.id);
  end if;
  if v_holds < v_out then
    perform refuse('drawer_short', jsonb_build_object('amount', v_out, 'drawer', v_holds, 'received', v_out, 'free', v_out, 'inCredit', v_out));
  end if;
end $$;
drop function if exists ask_drawer_of_receipt(uuid, jsonb, receipts);

-- Pesewas of cash among the lines of a payment.
create or replace function cash_of(p_lines ledger_line[]) returns bigint language sql immutable as $$
  select case when p_lines[1].counter_account = 'cash' then amount_of(p_lines) else 0 end
$$;

/*
 * What speaks against a refund of these lines, in pesewas: {short} beyond what is in credit from money received, {missing} of it beyond what
 * stands there, {free, inCredit, feeType} of the first such fee, {received} of the child in all, {ofApp} that came through the parents' app,
 * {drawer} what a drawer should hold that holds less. `p_moved`: the balances have been moved.
 */
create or replace function concerns_of_refund(p_school uuid, p_caller jsonb, p_lines ledger_line[], p_moved boolean) returns jsonb
language sql stable as $$
  with each as (
    select p.place, p.amount, f.name, least(money_free(p_school, p.student_id, p.fee_type_id), money_free(p_school, p.student_id, null)) as free,
      least(money_of_app(p_school, p.student_id, p.fee_type_id) - money_going(p_school, p.student_id, p.fee_type_id, null),
        money_free(p_school, p.student_id, p.fee_type_id)) as of_app,
      greatest(case when p_moved then p.amount else 0 end - coalesce(b.balance, 0), 0) as in_credit
    from unnest(p_lines) with ordinality as p(id, student_id, class_id, fee_type_id, side, amount, kind, counter_account, effective_on, due_on,
      method, reference, note, term_id, billing_run_id, corrects, place)
    join fee_types f on f.school_id = p_school and f.id = p.fee_type_id
    left join balances b on b.school_id = p_school and b.student_id = p.student_id and b.fee_type_id = p.fee_type_id),
  sums as (
    select sum(amount)::bigint as amount, sum(greatest(amount - least(free, in_credit), 0))::bigint as short,
      sum(least(greatest(amount - greatest(free - of_app, 0), 0), greatest(of_app, 0)))::bigint as of_app from each)
  select jsonb_build_object('amount', s.amount, 'missing', m.missing, 'short', greatest(s.short, m.missing), 'ofApp', s.of_app,
      'received', money_free(p_school, p_lines[1].student_id, null), 'drawer', drawer_that_lacks(p_school, p_caller, p_lines[1].counter_account, s.amount))
    || coalesce((select jsonb_build_object('free', e.free, 'inCredit', e.in_credit, 'feeType', e.name) from each e
      order by e.amount > least(e.free, e.in_credit) desc, e.place limit 1), '{}')
  from sums s cross join lateral (select money_missing(p_school, p_lines) as missing) m
$$;

/*
 * Judges a refund whose balances have been moved, under the tail row, and answers what the log says of it. The asker of an approved one was
 * asked: what has become worse since then is refused. Refuses refund_by_hand, more_than_received, drawer_short, refund_changed, day_closed.
 */
create or replace function judge_refund(p_school uuid, p_caller jsonb, p_input jsonb, p_lines ledger_line[]) returns jsonb
language plpgsql as $$
declare
  v_said jsonb;
begin
  perform hold_tail(p_school);
  perform require_open_day(p_school, p_lines[1].effective_on);
  v_said := concerns_of_refund(p_school, p_caller, p_lines, true);
  if (v_said->>'ofApp')::bigint > 0 and not is_approved(p_school, p_caller, 'refund',
    thing_of('refund', p_lines[1].student_id, p_lines[1].fee_type_id), amount_of(p_lines)) then
    perform refuse('refund_by_hand', v_said);
  end if;
  if p_caller ? 'approval' and (v_said->>'short')::bigint > coalesce((p_input->>'short')::bigint, 0) then
    perform refuse('refund_changed', v_said);
  end if;
  if p_input->>'confirm' is distinct from 'true' then perform ask_about_refund(v_said); end if;
  return jsonb_strip_nulls(jsonb_build_object('beyond', nullif((v_said->>'missing')::bigint, 0), 'ofApp', nullif((v_said->>'ofApp')::bigint, 0)));
end $$;

-- One question for all that speaks against it: who says yes has read it all.
create or replace function ask_about_refund(p_said jsonb) returns void language plpgsql as $$
begin
  if (p_said->>'short')::bigint > 0 then perform refuse('more_than_received', p_said); end if;
  if p_said->>'drawer' is not null then perform refuse('drawer_short', p_said); end if;
end $$;

-- For who answers a request: pesewas in credit for this fee from money received, and how much of it came through the parents' app.
create or replace function refundable_now(p_school uuid, p_student uuid, p_fee_type uuid, out free bigint, out of_app bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  free := least(money_free(p_school, p_student, p_fee_type), money_free(p_school, p_student, null), greatest(-coalesce((
    select balance from balances where school_id = p_school and student_id = p_student and fee_type_id = p_fee_type), 0), 0));
  of_app := least(money_of_app(p_school, p_student, p_fee_type), money_free(p_school, p_student, p_fee_type));
end $$;
grant execute on function refundable_now(uuid, uuid, uuid) to akontaa_tenant;
