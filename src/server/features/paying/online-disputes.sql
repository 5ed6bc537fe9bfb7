-- Disputes about parents' payments, as Paystack says they stand. What is lost goes back like a refund.
-- Stands on: core, online-refunds.

/*
 * What Paystack says of one dispute: {intent, paystackId, amount, state: 'open' | 'answered' | 'won' | 'lost', dueAt?}. Pesewas. A lost one takes
 * the money off the child, once, also where Paystack lists it as a refund. Answers whether it is new. Refuses not_found, day_closed.
 */
create or replace function note_online_dispute(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_state text := p_input->>'state';
  v_is_new boolean;
  d online_disputes;
begin
  perform require_school(p_school);
  perform from payment_intents where school_id = p_school and id = (p_input->>'intent')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Payment"}'); end if;
  select * into d from online_disputes where school_id = p_school and paystack_id = p_input->>'paystackId';
  v_is_new := not found;
  -- Lost while its payment had no receipt: it is taken off once somebody has posted that.
  if d.state = 'lost' then perform post_lost_disputes(p_school, p_caller, d.intent_id); end if;
  if not v_is_new and (d.closed_at is not null or d.state = v_state and d.due_at is not distinct from (p_input->>'dueAt')::timestamptz) then
    return jsonb_build_object('isNew', false);
  end if;
  insert into online_disputes as o (school_id, intent_id, paystack_id, amount, state, due_at, opened_at, closed_at)
  values (p_school, (p_input->>'intent')::uuid, p_input->>'paystackId', (p_input->>'amount')::bigint, v_state, (p_input->>'dueAt')::timestamptz,
    app_now(), case when v_state in ('won', 'lost') then app_now() end)
  -- The sum may be another one by now: a school agrees to a part of what the bank wanted.
  on conflict (school_id, paystack_id) do update set state = excluded.state, amount = excluded.amount, due_at = excluded.due_at,
    closed_at = excluded.closed_at
  returning * into d;
  if v_state = 'lost' then
    -- What was approved and not asked for yet would give the same money back again.
    update online_refunds set state = 'failed', said = 'It was lost to the payer’s bank first', done_at = app_now()
    where school_id = p_school and intent_id = d.intent_id and state = 'approved' and sent_at is null;
    perform post_lost_disputes(p_school, p_caller, d.intent_id);
  end if;
  perform advance_tail(p_school, p_caller, case when v_is_new and v_state in ('open', 'answered') then 'dispute_opened' else 'dispute_' || v_state end, d.id,
    jsonb_build_object('amount', d.amount, 'state', v_state), 0, 0);
  return jsonb_build_object('isNew', v_is_new);
end $$;
grant execute on function note_online_dispute(uuid, jsonb, jsonb) to akontaa_tenant;

-- What is wrong with disputes, if anything.
create or replace function verify_disputes(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a lost dispute is not in the books', d.paystack_id, format('%s of %s', loss_to_post(p_school, d), d.amount)
  from online_disputes d where d.school_id = p_school and d.state = 'lost' and loss_to_post(p_school, d) > 0
$$;
grant execute on function verify_disputes(uuid) to akontaa_tenant;
