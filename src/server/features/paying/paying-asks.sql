-- What a parent is asked, or refused, before a payment is begun.
-- Stands on: parents-children, payers, twins.

-- Asks before a second payment of the same children, and where less is owed than the app showed. Refuses being_paid, owed_changed.
create or replace function ask_about_intent(p_school uuid, p_phone text, p_lines jsonb, p_input jsonb) returns void language plpgsql stable as $$
declare
  other record;
  -- Of a child with two payers the own share.
  v_owed bigint := (select coalesce(sum(greatest(case when s.student_id is null then b.balance else s.share - s.paid end, 0)), 0)
    from balances b
    join fee_types f on f.school_id = p_school and f.id = b.fee_type_id
    left join parents_share_fees() s on s.student_id = b.student_id and s.fee_type_id = b.fee_type_id
    where b.school_id = p_school and exists (select from jsonb_array_elements(p_lines) l
      where (l->>'student')::uuid = b.student_id and (l->>'feeTypeId')::uuid = b.fee_type_id));
begin
  select i.id, i.amount + i.charge as amount, i.created_at into other
  from live_intents_of(p_school, array(select (l->>'student')::uuid from jsonb_array_elements(p_lines) l)) i
  -- What the other of two payers is paying is not told.
  where i.phone = p_phone or not has_two_payers(p_school, array(select (l->>'student')::uuid from jsonb_array_elements(p_lines) l))
  order by i.created_at desc limit 1;
  if found then
    perform refuse('being_paid', jsonb_build_object('paymentId', other.id, 'amount', other.amount, 'at', other.created_at));
  end if;
  if v_owed < (p_input->>'owed')::bigint then
    perform refuse('owed_changed', jsonb_build_object('before', (p_input->>'owed')::bigint, 'owed', v_owed));
  end if;
end $$;

-- Each try may ask any phone for a PIN: few an hour, more in a day.
create or replace function refuse_many_tries(p_school uuid, p_phone text) returns void language plpgsql stable as $$
begin
  if (select count(*) filter (where created_at > app_now() - interval '10 minutes') >= 6 or count(*) >= 40 from payment_intents
    where school_id = p_school and phone = p_phone and created_at > app_now() - interval '1 day') then
    perform refuse('too_many_tries');
  end if;
end $$;
