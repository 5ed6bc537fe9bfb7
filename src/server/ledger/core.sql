-- The core of the posting door: every act becomes lines, and lines are written here and nowhere else.
-- Order inside every act: key replay, pairing, facts, balances (these are the locks), duplicate guard, then the tail
-- row, then the facts. The tail row is locked last so that a school's payments wait for each other as briefly as can be.

-- A member replaces the directory's functions, until rights.sql. Made one anew: no other database of the server can undo it meanwhile.
do $$ begin execute format(case when pg_has_role(current_user, 'akontaa_directory', 'member')
  then 'revoke akontaa_directory from %1$I; ' else '' end || 'grant akontaa_directory to %1$I', current_user); end $$;

do $$ begin
  if to_regtype('ledger_line') is null then
    create type ledger_line as (
      id uuid, student_id uuid, class_id uuid, fee_type_id uuid, side text, amount bigint, kind text,
      counter_account text, effective_on date, due_on date, method text, reference text, note text,
      term_id uuid, billing_run_id uuid, corrects uuid);
  end if;
  -- What one act of one student comes to: its lines with the names of their fee types, and what is owed after it.
  if to_regtype('posted_act') is null then
    create type posted_act as (lines ledger_line[], names text[], owed bigint, balances jsonb, receipt jsonb);
  end if;
end $$;

-- Cedis as the API speaks them: a JSON number with at most two decimals.
create or replace function cedis(p_pesewas bigint) returns float8 language sql immutable parallel safe as $$
  select p_pesewas::float8 / 100
$$;
grant execute on function cedis(bigint) to akontaa_tenant, akontaa_teacher;

-- A number with the school's initials: AGA-000123, AGA-S-0214.
create or replace function numbered(p_initials text, p_series text, p_number bigint, p_width int) returns text
language sql immutable parallel safe as $$
  select p_initials || p_series || lpad(p_number::text, greatest(p_width, length(p_number::text)), '0')
$$;
grant execute on function numbered(text, text, bigint, int) to akontaa_tenant, akontaa_teacher;

-- The school this call is for; a call for another school than the transaction's is a bug, and is stopped.
create or replace function require_school(p_school uuid) returns void language plpgsql as $$
begin
  if p_school is null or p_school is distinct from current_school() then
    raise exception 'the call names another school than the transaction' using errcode = '42501';
  end if;
end $$;

-- Of a payment's answer what its receipt and entries do not say, since those never change: the names of fees and how pupils stood.
create or replace function thin_answer(p_answer jsonb) returns jsonb language plpgsql immutable as $$
begin
  if not p_answer ?& '{receipt,entries,studentStatus}' or p_answer->'receipt' ? 'again'
    or p_answer - '{receipt,entries,student,studentStatus,owed,effectiveOn,method,students}'::text[] <> '{}' then return p_answer; end if;
  return jsonb_strip_nulls(jsonb_build_object('receipt', jsonb_build_object('id', p_answer->'receipt'->'id'),
    'entries', jsonb_path_query_array(p_answer, '$.entries[*].feeType'), 'studentStatus', p_answer->'studentStatus',
    'students', case when p_answer ? 'students' then jsonb_path_query_array(p_answer, '$.students[*].status') end));
end $$;

-- A kept answer as it was given. What was owed after an entry is the sum of the entries up to the last of its receipt.
create or replace function whole_answer(p_school uuid, p_kept jsonb) returns jsonb language plpgsql stable as $$
begin
  if jsonb_typeof(p_kept->'entries'->0) is distinct from 'string' then return p_kept; end if;
  return (select jsonb_strip_nulls(p_kept || jsonb_build_object('student', r.student_id, 'owed', r.balance_after,
      'effectiveOn', r.effective_on, 'method', r.method, 'entries', entries_as_told(p_school, r.id, p_kept),
      'receipt', receipt_as_told(p_school, r.id, r.number, r.code, r.amount, r.balance_before, r.balance_after),
      'students', case when p_kept ? 'students' then (
        select jsonb_agg(jsonb_build_object('id', p.student, 'status', p_kept->'students'->(p.place - 1), 'amount', p.amount,
          'owed', p.owed) order by p.place)
        from (select r.student_id, 1, r.amount, r.balance_after where r.students = 1
          union all select s.student_id, s.place, s.amount, s.balance_after from receipt_students s
          where s.school_id = p_school and s.receipt_id = r.id) p(student, place, amount, owed)) end))
    from receipts r where r.school_id = p_school and r.id = (p_kept->'receipt'->>'id')::uuid);
end $$;
grant execute on function whole_answer(uuid, jsonb) to akontaa_tenant;

create or replace function entries_as_told(p_school uuid, p_receipt uuid, p_kept jsonb) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_agg(jsonb_build_object('id', e.id, 'feeTypeId', e.fee_type_id, 'feeType', p_kept->'entries'->(e.place - 1),
      'side', e.side, 'amount', e.amount, 'balance', (
        select sum(case b.side when 'Debit' then b.amount else -b.amount end)::bigint from ledger_entries b
        where b.school_id = p_school and b.student_id = e.student_id and b.fee_type_id = e.fee_type_id and b.journal_number <= e.last))
      || case when p_kept ? 'students' then jsonb_build_object('student', e.student_id) else '{}' end order by e.place)
    from (select l.*, (row_number() over (order by l.journal_number))::int as place, max(l.journal_number) over () as last
      from ledger_entries l where l.school_id = p_school and l.receipt_id = p_receipt and l.kind = 'payment') e);
end $$;
grant execute on function entries_as_told(uuid, uuid, jsonb) to akontaa_tenant;

create or replace function receipt_as_told(p_school uuid, p_receipt uuid, p_number bigint, p_code text, p_amount bigint,
  p_before bigint, p_after bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('id', p_receipt, 'number', numbered(c.initials, '-', p_number, 6),
      'code', c.code || '-' || p_code, 'amount', p_amount, 'balanceBefore', p_before, 'balanceAfter', p_after)
    from schools c where c.id = p_school);
end $$;
grant execute on function receipt_as_told(uuid, uuid, bigint, text, bigint, bigint, bigint) to akontaa_tenant;

-- Waits for a call with the same key to finish, then answers what it answered; null when the key is new.
create or replace function replay(p_school uuid, p_caller jsonb) returns jsonb language plpgsql as $$
declare
  v_key text := p_caller->>'key';
  kept idempotency_keys;
begin
  if v_key is null then return null; end if;
  if not pg_try_advisory_xact_lock(hashtextextended(p_school::text || v_key, 0)) then
    perform pg_advisory_xact_lock(hashtextextended(p_school::text || v_key, 0));
  end if;
  select * into kept from idempotency_keys where school_id = p_school and key = v_key;
  if not found then return null; end if;
  if kept.input_hash <> decode(p_caller->>'hash', 'hex') then perform refuse('key_reused'); end if;
  return whole_answer(p_school, kept.answer) || '{"replayed": true}';
end $$;

create or replace function keep_answer(p_school uuid, p_caller jsonb, p_answer jsonb) returns jsonb
language plpgsql as $$
begin
  if p_caller->>'key' is not null then
    insert into idempotency_keys (school_id, key, input_hash, answer, recorded_at)
    values (p_school, p_caller->>'key', decode(p_caller->>'hash', 'hex'), thin_answer(p_answer), app_now());
  end if;
  return p_answer;
end $$;

/*
 * Makes the door of an act out of the act itself. `make_door('ledger_move', $$require_office(p_school, p_caller, 'move_money')$$)`
 * makes ledger_move, which callers call, around ledger_move_act, which does the work and is called by nobody else. What every
 * act does first and last stands here: it is for the school of the transaction, whoever calls may do it, a key that was
 * answered before is answered with the same, and the answer is kept under the key. The guard is written into the text, and no
 * step is a statement of its own: a door costs one call. Rights to the door are granted under this, in the act's file.
 */
create or replace function make_door(p_door text, p_guard text default null) returns void language plpgsql as $make$
begin
  execute format($door$
    create or replace function %1$I(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      v_answer jsonb;
      done text;
    begin
      done := require_school(p_school);
      %3$s
      v_answer := replay(p_school, p_caller);
      if v_answer is not null then return v_answer; end if;
      v_answer := %2$I(p_school, p_caller, p_input);
      return keep_answer(p_school, p_caller, v_answer);
    end $$ $door$, p_door, p_door || '_act', 'done := ' || p_guard || ';');
end $make$;

-- The term of a day: the one that contains it, else the next, else the last.
create or replace function term_of(p_school uuid, p_day date) returns uuid
language plpgsql stable as $$
begin
  return (select id from terms where school_id = p_school
    order by (p_day between starts_on and ends_on) desc, (starts_on > p_day) desc,
      case when starts_on > p_day then starts_on - p_day else p_day - ends_on end
    limit 1);
end $$;
grant execute on function term_of(uuid, date) to akontaa_tenant, akontaa_teacher;

-- The term an act belongs to: the one it names, else that of its day. Refuses not_found, no_terms.
create or replace function require_term(p_school uuid, p_named text, p_day date) returns uuid language plpgsql as $$
declare
  v_term uuid := p_named::uuid;
begin
  if v_term is null then
    v_term := term_of(p_school, p_day);
    if v_term is null then perform refuse('no_terms'); end if;
    return v_term;
  end if;
  perform from terms where school_id = p_school and id = v_term;
  if not found then perform refuse('not_found', '{"noun": "Term"}'); end if;
  return v_term;
end $$;

-- A day on which something may still be recorded: not in the future, not closed.
create or replace function require_open_day(p_school uuid, p_day date) returns void language plpgsql as $$
declare
  v_closed date;
begin
  if p_day > app_today() then perform refuse('date_in_future', jsonb_build_object('date', p_day)); end if;
  select closed_through into v_closed from schools where id = p_school;
  if p_day <= v_closed then
    perform refuse('day_closed', jsonb_build_object('date', p_day, 'closedThrough', v_closed, 'today', app_today()));
  end if;
end $$;

-- Pesewas the student owes over all fee types; negative is in credit.
create or replace function owed_by(p_school uuid, p_student uuid) returns bigint
language plpgsql stable as $$
begin
  return (select coalesce(sum(balance), 0)::bigint from balances where school_id = p_school and student_id = p_student);
end $$;
grant execute on function owed_by(uuid, uuid) to akontaa_tenant, akontaa_teacher;

create or replace function audit_digest(p_at timestamptz, p_staff uuid, p_session uuid, p_request text, p_act text,
  p_subject uuid, p_facts jsonb, p_values_hash bytea) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(extract(epoch from p_at), p_staff, p_session, p_request, p_act,
    p_subject, p_facts, encode(p_values_hash, 'hex'))::text, 'UTF8'))
$$;
grant execute on function audit_digest(timestamptz, uuid, uuid, text, text, uuid, jsonb, bytea) to akontaa_tenant;

-- Nothing takes a number while it is not known which ones are on paper (numbers.sql). Refuses awaits_numbers.
create or replace function require_numbers(p_tail school_tails) returns void language plpgsql as $$
begin
  if p_tail.awaits_numbers then perform refuse('awaits_numbers'); end if;
end $$;

-- The number of the next slip of cash; the tail row is held.
create or replace function next_slip_number(p_school uuid) returns bigint language plpgsql as $$
declare
  tail school_tails;
begin
  update school_tails set slip_number = slip_number + 1 where school_id = p_school returning * into tail;
  perform require_numbers(tail);
  return tail.slip_number;
end $$;

-- The number of the next voucher; the tail row is held.
create or replace function next_voucher_number(p_school uuid) returns bigint language plpgsql as $$
declare
  tail school_tails;
begin
  update school_tails set voucher_number = voucher_number + 1 where school_id = p_school returning * into tail;
  perform require_numbers(tail);
  return tail.voucher_number;
end $$;

-- Locks the school's tail row, takes the numbers this act needs, and writes its audit row into the chain.
create or replace function advance_tail(p_school uuid, p_caller jsonb, p_act text, p_subject uuid, p_facts jsonb,
  p_receipts int, p_entries int, p_values jsonb default null) returns school_tails language plpgsql as $$
declare
  tail school_tails;
  v_staff uuid := (p_caller->>'staff')::uuid;
  v_session uuid := (p_caller->>'session')::uuid;
  v_request text := p_caller->>'request';
  v_at timestamptz := app_now();
  -- Who sent it, when that was not the person who did it.
  v_facts jsonb := p_facts;
  v_salt bytea;
  v_values_hash bytea;
  v_digest bytea;
begin
  if p_values is not null then
    v_salt := uuid_send(gen_random_uuid());
    v_values_hash := sha256(v_salt || convert_to(p_values::text, 'UTF8'));
  end if;
  if p_caller ? 'sentBy' then v_facts := p_facts || jsonb_build_object('sentBy', p_caller->'sentBy'); end if;
  v_digest := audit_digest(v_at, v_staff, v_session, v_request, p_act, p_subject, v_facts, v_values_hash);
  with moved as (
    update school_tails t set
      receipt_number = t.receipt_number + p_receipts,
      journal_number = t.journal_number + p_entries,
      audit_number = t.audit_number + 1,
      data_version = t.data_version + 1,
      audit_hash = sha256(t.audit_hash || int8send(t.audit_number + 1) || v_digest)
    where t.school_id = p_school returning t.*), noted as (
    insert into audit_log
      (school_id, number, at, staff_id, session_id, request_id, act, subject, facts, values_hash, hash)
    select p_school, m.audit_number, v_at, v_staff, v_session, v_request, p_act, p_subject, v_facts, v_values_hash,
      m.audit_hash
    from moved m)
  select * into strict tail from moved;
  if tail.awaits_numbers and p_receipts + p_entries > 0 then perform refuse('awaits_numbers'); end if;
  if p_values is not null then
    insert into audit_values (school_id, number, subject, salt, content)
    values (p_school, tail.audit_number, p_subject, v_salt, p_values);
  end if;
  return tail;
end $$;

-- The door to the audit log for acts that are not the ledger's: who changed what, with personal values kept apart.
create or replace function audit_append(p_school uuid, p_caller jsonb, p_act text, p_subject uuid, p_facts jsonb,
  p_values jsonb default null) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tail school_tails;
begin
  perform require_school(p_school);
  tail := advance_tail(p_school, p_caller, p_act, p_subject, p_facts, 0, 0, p_values);
  return tail.data_version;
end $$;
grant execute on function audit_append(uuid, jsonb, text, uuid, jsonb, jsonb) to akontaa_tenant;

-- The door to the messages: one for each thing told, however often it is asked for. Goes to the number that is named, else to the
-- guardian's, and not to a family without one. Answers its id, null when nothing was queued. As values: rows of a query may be copied to
-- the machine of a school, which row-level security does not let in.
create or replace function outbox_put(p_school uuid, p_kind text, p_told text, p_guardian uuid default null,
  p_receipt uuid default null, p_run uuid default null, p_phone text default null, p_facts jsonb default '{}',
  p_text text default null, p_segments int default null, p_not_before timestamptz default null, p_id uuid default null)
returns uuid language plpgsql as $$
declare
  v_phone text := p_phone;
  v_id uuid := coalesce(p_id, uuid_v7());
begin
  if v_phone is null then
    select nullif(phone, '') into v_phone from guardians where school_id = p_school and id = p_guardian;
    if v_phone is null then return null; end if;
  end if;
  insert into messages (school_id, id, kind, told, guardian_id, receipt_id, billing_run_id, phone, facts, text, segments,
    not_before, created_at)
  values (p_school, v_id, p_kind, p_told, p_guardian, p_receipt, p_run, v_phone, p_facts, p_text, p_segments,
    coalesce(p_not_before, app_now()), app_now())
  on conflict (school_id, told) do nothing;
  return case when found then v_id end;
end $$;
grant execute on function outbox_put(uuid, text, text, uuid, uuid, uuid, text, jsonb, text, int, timestamptz, uuid) to akontaa_tenant;
drop function if exists outbox_add(uuid, text, text, uuid, uuid, uuid, jsonb);
drop function if exists outbox_add_receipt(uuid, uuid, uuid);
