-- Texts on their way to families: several at a time, of whichever schools, each read and changed as its own school, in one
-- transaction. A text costs half of what it costs alone. No lock is kept while a provider has them. Planned once, whatever size the
-- tables have then, as the posting door is.
-- Stands on: billing-many, cheques, core, families, kinds, pupil-codes, reminders, spread.

-- What a text tells of no longer stands.
create or replace function is_taken_back(p_school uuid, p_kind text, p_receipt uuid, p_run uuid, p_facts jsonb) returns boolean
language plpgsql stable as $$
begin
  case
    when p_kind in ('receipt', 'moved') then
      return exists (select from receipt_voids v where v.school_id = p_school and v.receipt_id = p_receipt);
    -- Nor is it told who bears nothing of it any more.
    when p_kind = 'fee_added' then
      return not exists (select from charged_to_payer(p_school, (p_facts->>'act')::uuid, p_run,
        array(select jsonb_array_elements_text(p_facts->'students')::uuid), (p_facts->>'guardian')::uuid));
    when p_kind = 'notice' then
      return exists (select from notices n where n.school_id = p_school and n.id = (p_facts->>'notice')::uuid
        and n.withdrawn_at is not null);
    else return false;
  end case;
end $$;
grant execute on function is_taken_back(uuid, text, uuid, uuid, jsonb) to akontaa_tenant;

-- A fee that stands: whoever is told nothing of it bears nothing of it (any more), and it was not taken back.
create or replace function fee_stands(p_school uuid, p_kind text, p_run uuid, p_facts jsonb) returns boolean language plpgsql stable as $$
begin
  return p_kind = 'fee_added' and exists (
    select from billing_runs r
    join ledger_entries e on e.school_id = r.school_id and e.billing_run_id = r.id
    where r.school_id = p_school and (r.act_id = (p_facts->>'act')::uuid or r.id = p_run)
      and e.student_id = any (array(select jsonb_array_elements_text(p_facts->'students')::uuid))
      and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
    group by e.student_id having sum(charged_by(e.kind, e.counter_account, e.side, e.amount)) > 0);
end $$;
grant execute on function fee_stands(uuid, text, uuid, jsonb) to akontaa_tenant;

-- What texts tell of a receipt. Amounts in pesewas.
create or replace function receipt_to_tell(p_school uuid, p_receipt uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('schoolName', c.name, 'initials', c.initials, 'phone', c.phone,
      'number', numbered(c.initials, '-', r.number, 6), 'childName', s.first_name || ' ' || s.surname,
      'pupilCode', pupil_code(c.pupil_prefix, s.number), 'amount', r.amount, 'owed',
      case when x.receipt_id is null then r.balance_after else x.owed_after end,
      'again', (select numbered(c.initials, '-', b.number, 6) from bounced_before(p_school, r.id) b),
      'children', (
        select coalesce(jsonb_agg(jsonb_build_object('firstName', o.first_name,
          'pupilCode', pupil_code(c.pupil_prefix, o.number), 'amount', p.amount) order by p.place), '[]')
        from receipt_students p join students o on o.school_id = p.school_id and o.id = p.student_id
        where p.school_id = r.school_id and p.receipt_id = r.id),
      'feeTypes', (
        select jsonb_agg(f.name order by e.journal_number) from ledger_entries e
        join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
        where e.school_id = r.school_id and e.receipt_id = r.id and e.kind = 'payment'),
      'credits', (
        select coalesce(jsonb_agg(jsonb_build_object('firstName', o.first_name, 'feeType', f.name, 'amount', k.amount) order by e.journal_number), '[]')
        from ledger_entries e join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
        join students o on o.school_id = e.school_id and o.id = e.student_id
        cross join lateral credit_after(p_school, e) k(amount)
        where e.school_id = r.school_id and e.receipt_id = r.id and e.kind = 'payment' and r.sponsor_id is null and k.amount > 0
          and x.receipt_id is null))
    from receipts r join schools c on c.id = r.school_id
    join students s on s.school_id = r.school_id and s.id = r.student_id
    left join receipt_shares x on x.school_id = r.school_id and x.receipt_id = r.id
    where r.school_id = p_school and r.id = p_receipt);
end $$;
grant execute on function receipt_to_tell(uuid, uuid) to akontaa_tenant;

-- Of these messages [{schoolId, id}] those that are due, with all that decides whether and how they go.
create or replace function texts_to_send(p_messages jsonb) returns setof jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  asked record;
begin
  for asked in select * from jsonb_to_recordset(p_messages) as a("schoolId" uuid, id uuid) loop
    perform set_config('app.school_id', asked."schoolId"::text, true);
    return query select jsonb_build_object('schoolId', m.school_id, 'id', m.id, 'version', m.xmin::text, 'kind', m.kind,
        'status', m.status, 'text', m.text, 'phone', m.phone, 'attempts', m.attempts, 'receiptId', m.receipt_id,
        'billingRunId', m.billing_run_id, 'facts', m.facts,
        'language', (select g.language from guardians g where g.school_id = m.school_id and g.id = m.guardian_id), 'now', app_now(), 'senderId', c.sender_id,
        'isSenderApproved', c.sender_id_status = 'approved',
        'receipt', case when m.text is null and m.receipt_id is not null then receipt_to_tell(m.school_id, m.receipt_id) end,
        'isTakenBack', is_taken_back(m.school_id, m.kind, m.receipt_id, m.billing_run_id, m.facts),
        'feeStands', fee_stands(m.school_id, m.kind, m.billing_run_id, m.facts),
        'refused', case m.kind when 'reminder' then reminder_refused(m.school_id, m.id)
          when 'notice' then refused_notice(m.school_id, m.guardian_id, m.phone) end,
        'isHoliday', m.kind = 'reminder' and not is_reminder_day(m.school_id, app_today()))
      from messages m join schools c on c.id = m.school_id
      where m.school_id = asked."schoolId" and m.id = asked.id and m.status in ('queued', 'failed', 'sending')
        and m.not_before <= app_now() and (m.leased_until is null or m.leased_until < app_now());
  end loop;
end $$;
grant execute on function texts_to_send(jsonb) to akontaa_tenant;

-- Why the notice of an absence or the like must not go to this number any more; null when it may.
create or replace function refused_notice(p_school uuid, p_guardian uuid, p_phone text) returns text language plpgsql stable as $$
begin
  perform from guardians g where g.school_id = p_school and g.id = p_guardian and g.phone = p_phone and not is_silent_number(p_school, p_phone);
  if found then return null; end if;
  return 'The number was changed, or the family asked for no more texts, before this was sent.';
end $$;
grant execute on function refused_notice(uuid, uuid, text) to akontaa_tenant;

-- Takes texts in hand for so long, [{schoolId, id, version, text, segments}], and answers the ids of those that nobody has changed since
-- they were read, nor is about to: whoever does waits, and finds it in hand.
create or replace function take_texts(p_texts jsonb, p_lease interval) returns uuid[]
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  written record;
  v_taken uuid[] := '{}';
begin
  for written in
    select * from jsonb_to_recordset(p_texts) as t("schoolId" uuid, id uuid, version text, text text, segments int)
  loop
    perform set_config('app.school_id', written."schoolId"::text, true);
    update messages m set status = 'sending', text = written.text, segments = written.segments, attempts = m.attempts + 1,
      leased_until = app_now() + p_lease
    where m.school_id = written."schoolId" and m.id = (select o.id from messages o
      where o.school_id = written."schoolId" and o.id = written.id and o.xmin = written.version::xid for update skip locked);
    if found then v_taken := v_taken || written.id; end if;
  end loop;
  return v_taken;
end $$;
grant execute on function take_texts(jsonb, interval) to akontaa_tenant;

-- What is kept with a text that is given up: whether it surely did not go. Once it may have gone, before it was queued again, that stays.
create or replace function facts_when_given_up(p_facts jsonb, p_sent_at timestamptz, p_given text) returns jsonb
language sql immutable as $$
  select case when p_given = 'unsure' then p_facts - 'unsent' || '{"unsure": true}'
    when p_given = 'unsent' and p_sent_at is null and not p_facts ? 'unsure' then p_facts || '{"unsent": true}'
    else p_facts - 'unsent' end
$$;
grant execute on function facts_when_given_up(jsonb, timestamptz, text) to akontaa_tenant;

-- Notes what became of texts in hand: [{schoolId, id, status, reason, providerId, waitSeconds, uncounted, given}]; the release before does
-- not say `given`, and its texts count as ones that may have gone.
create or replace function note_texts(p_outcomes jsonb, p_provider text) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  sent record;
begin
  for sent in
    select * from jsonb_to_recordset(p_outcomes) as o("schoolId" uuid, id uuid, status text, reason text, "providerId" text,
      "waitSeconds" float8, uncounted boolean, given text)
    -- Two of one school that are noted by two processes at once do not wait for each other in a circle.
    order by o."schoolId", o.id
  loop
    perform set_config('app.school_id', sent."schoolId"::text, true);
    update messages set status = sent.status, reason = sent.reason, leased_until = null, provider = p_provider,
      provider_id = sent."providerId", sent_at = case sent.status when 'sent' then app_now() else sent_at end,
      not_before = app_now() + make_interval(secs => sent."waitSeconds"), attempts = attempts - sent.uncounted::int,
      facts = facts_when_given_up(facts, sent_at, sent.given)
    where school_id = sent."schoolId" and id = sent.id and status = 'sending';
  end loop;
end $$;
grant execute on function note_texts(jsonb, text) to akontaa_tenant;
