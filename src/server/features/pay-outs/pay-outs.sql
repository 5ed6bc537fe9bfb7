-- Cash paid out for what the school needs: out of a drawer, the safe, or, without drawers, the school's cash. On no pupil.
-- Stands on: approvals, core, deposits, drawer-acts, drawers, money, people, searchable.

-- The words every school begins with.
create or replace function first_pay_out_words() returns text[] language sql immutable parallel safe as $$
  select array['Gas', 'Water', 'Transport', 'Repairs', 'Chalk and paper', 'Feeding market']
$$;
grant execute on function first_pay_out_words() to akontaa_tenant;

-- The words of the school in their order, without those taken off the list.
create or replace function pay_out_words_of(p_school uuid) returns table (name text) language sql stable as $$
  select x.name from (
    select f.name, 1 as half, f.place::text as place from unnest(first_pay_out_words()) with ordinality f(name, place)
    where not exists (select from pay_out_words w where w.school_id = p_school and lower(w.name) = lower(f.name) and w.ended_at is not null)
    union all
    select w.name, 2, w.id::text from pay_out_words w where w.school_id = p_school and w.ended_at is null
      and lower(w.name) not in (select lower(n) from unnest(first_pay_out_words()) n)) x
  order by x.half, x.place
$$;
grant execute on function pay_out_words_of(uuid) to akontaa_tenant;

-- The word of that name, as the school writes it; a new one is written by the Head or the Bursar alone. Refuses unknown_word, too_many_words.
create or replace function pay_out_word(p_school uuid, p_caller jsonb, p_name text) returns uuid language plpgsql as $$
declare
  v_known text := (select n from unnest(first_pay_out_words()) n where lower(n) = lower(p_name));
  v_word pay_out_words;
begin
  select * into v_word from pay_out_words where school_id = p_school and lower(name) = lower(p_name);
  if v_word.ended_at is null and v_word.id is not null then return v_word.id; end if;
  if v_known is null or v_word.id is not null then
    if is_cashier(p_school, p_caller) then perform refuse('unknown_word', jsonb_build_object('word', p_name)); end if;
    perform from pay_out_words_of(p_school) offset 23;
    if found then perform refuse('too_many_words'); end if;
  end if;
  insert into pay_out_words (school_id, name, written_at, written_by)
  values (p_school, coalesce(v_known, p_name), app_now(), (p_caller->>'staff')::uuid)
  on conflict (school_id, lower(name)) do update set ended_at = null returning * into v_word;
  return v_word.id;
end $$;

-- Writes a word, or takes it off the list: {word, ended}. Refuses too_many_words.
create or replace function keep_pay_out_word_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid;
begin
  perform hold_tail(p_school);
  if p_input->>'ended' = 'true' then
    insert into pay_out_words (school_id, name, written_at, written_by, ended_at)
    values (p_school, p_input->>'word', app_now(), (p_caller->>'staff')::uuid, app_now())
    on conflict (school_id, lower(name)) do update set ended_at = coalesce(pay_out_words.ended_at, excluded.ended_at) returning id into v_id;
  else
    v_id := pay_out_word(p_school, p_caller, p_input->>'word');
  end if;
  perform advance_tail(p_school, p_caller, 'keep_pay_out_word', v_id,
    jsonb_build_object('word', p_input->>'word', 'ended', coalesce(p_input->>'ended', 'false')), 0, 0);
  return jsonb_build_object('word', v_id);
end $$;
select make_door('keep_pay_out_word', $$require_office(p_school, p_caller, 'name_pay_outs')$$);
grant execute on function keep_pay_out_word(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Pays cash out: {from: 'drawer' | 'safe' | 'cash', amount, payee, word, allowedBy, photo?, confirm?, id?}. Pesewas; the drawer is the
 * caller's open one. The id is a request's. Refuses day_closed, drawers_off, drawer_needed, not_permitted, not_found, unknown_word,
 * not_held, photo_used, needs_approval.
 */
create or replace function pay_out_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := coalesce((p_input->>'id')::uuid, uuid_v7());
  v_amount bigint := (p_input->>'amount')::bigint;
  -- Of an approved one the cash leaves the hands of who asked.
  v_staff uuid := coalesce(p_caller->>'drawerOf', p_caller->>'staff')::uuid;
  v_is_approved boolean := is_approved(p_school, p_caller, 'pay_out', thing_of('pay_out', v_id), v_amount);
  v_word uuid;
  v_drawer uuid;
  v_number bigint;
  tail school_tails;
begin
  perform require_second_to_pay_out(p_school, p_caller, v_id, v_amount);
  perform hold_tail(p_school);
  perform require_open_day(p_school, app_today());
  perform require_pay_out(p_school, p_caller, p_input);
  v_word := pay_out_word(p_school, p_caller, p_input->>'word');
  if p_input->>'confirm' is distinct from 'true' and not v_is_approved then perform guard_photo(p_school, (p_input->>'photo')::uuid); end if;
  if p_input->>'from' = 'drawer' then
    select id into v_drawer from drawers where school_id = p_school and staff_id = v_staff and state = 'open';
    v_drawer := coalesce(v_drawer, need_drawer(p_school, p_caller, v_staff));
  end if;
  if v_amount > held_in(p_school, p_input->>'from', v_drawer) then
    perform refuse('not_held', jsonb_build_object('from', p_input->>'from', 'amount', v_amount));
  end if;
  v_number := next_voucher_number(p_school);
  tail := advance_tail(p_school, p_caller, 'pay_out', v_id, jsonb_build_object('voucher', v_number, 'from', p_input->>'from',
    'amount', v_amount, 'word', v_word, 'allowedBy', p_input->>'allowedBy'), 0, 1);
  insert into pay_outs (school_id, id, number, came_from, drawer_id, amount, payee, word_id, allowed_by, approved_by, paid_on, paid_at,
    paid_by, photo_id, photo_hash)
  values (p_school, v_id, v_number, p_input->>'from', v_drawer, v_amount, p_input->>'payee', v_word, (p_input->>'allowedBy')::uuid,
    case when v_is_approved then (p_caller->>'staff')::uuid end, app_today(), app_now(), v_staff, (p_input->>'photo')::uuid,
    hash_of_picture(p_school, (p_input->>'photo')::uuid));
  perform write_money(p_school, p_caller, v_id, array[row(uuid_v7(), 'pay_out', money_account(p_school, p_caller, 'paid_out'),
    money_account(p_school, p_caller, p_input->>'from', case p_input->>'from' when 'drawer' then v_staff end), v_amount, app_today(),
    v_drawer, null, null, null)::money_line], tail.journal_number);
  return jsonb_build_object('payOut', v_id);
end $$;
select make_door('pay_out', $$require_counter(p_school, p_caller, 'pay_out')$$);
grant execute on function pay_out(uuid, jsonb, jsonb) to akontaa_tenant;

-- What a pay-out says of itself is right: where it comes from, who allowed it, its photo. Refuses drawers_off, not_permitted, not_found.
create or replace function require_pay_out(p_school uuid, p_caller jsonb, p_input jsonb) returns void language plpgsql as $$
begin
  if p_input->>'from' = 'drawer' and not uses_drawers(p_school) then perform refuse('drawers_off'); end if;
  if p_input->>'from' = 'safe' or p_input->>'from' = 'cash' and uses_drawers(p_school) then
    perform require_office(p_school, p_caller, 'keep_safe');
  end if;
  perform from staff where school_id = p_school and id = (p_input->>'allowedBy')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Person"}'); end if;
  perform from allowers_of(p_school) a where a.staff_id = (p_input->>'allowedBy')::uuid;
  if not found then perform refuse('not_allowed_by'); end if;
  perform from pictures where school_id = p_school and id = (p_input->>'photo')::uuid;
  if not found and p_input->>'photo' is not null then perform refuse('not_found', '{"noun": "Photo"}'); end if;
end $$;

-- Who may allow a pay-out: the Heads and Bursars who are here.
create or replace function allowers_of(p_school uuid) returns table (staff_id uuid, name text, role text) language sql stable as $$
  select f.id, f.name, role_of(f.role) from staff f
  where f.school_id = p_school and f.left_at is null and f.role in ('administrator', 'head', 'bursar')
  order by role_of(f.role) <> 'bursar', f.role = 'administrator', staff_order(f.surname, f.first_name, f.name), f.id
$$;
grant execute on function allowers_of(uuid) to akontaa_tenant;

-- What lies in a place now, in pesewas; of the safe and cash no more than later days leave.
create or replace function held_in(p_school uuid, p_from text, p_drawer uuid) returns bigint language plpgsql stable as $$
begin
  return case p_from when 'drawer' then drawer_expected(p_school, p_drawer) else can_be_paid_in(p_school, p_from, app_today()) end;
end $$;

create or replace function pay_out_limit_of(p_school uuid) returns bigint language sql stable as $$
  select coalesce((select pay_out_limit from school_rules where school_id = p_school), 5000)
$$;
grant execute on function pay_out_limit_of(uuid) to akontaa_tenant;

-- Above the limit it takes two. Refuses needs_approval.
create or replace function require_second_to_pay_out(p_school uuid, p_caller jsonb, p_id uuid, p_amount bigint) returns void
language plpgsql as $$
begin
  perform hold_rules(p_school);
  if p_amount <= pay_out_limit_of(p_school) then return; end if;
  perform require_second(p_school, p_caller, 'pay_out', thing_of('pay_out', p_id), p_amount);
end $$;

create or replace function hash_of_picture(p_school uuid, p_picture uuid) returns bytea language sql stable as $$
  select sha256(content) from pictures where school_id = p_school and id = p_picture
$$;

-- The same photo proves one pay-out: again it is asked about. Refuses photo_used.
create or replace function guard_photo(p_school uuid, p_photo uuid, p_but uuid default null) returns void language plpgsql as $$
declare
  other record;
begin
  select v.id, numbered(c.initials, '-V-', v.number, 6) as number, v.paid_on into other
  from pay_outs v join schools c on c.id = v.school_id
  where v.school_id = p_school and v.photo_hash = hash_of_picture(p_school, p_photo) and v.taken_back_at is null
    and v.id is distinct from p_but
  order by v.number desc limit 1;
  if not found then return; end if;
  perform refuse('photo_used', jsonb_build_object('payOut', other.id, 'number', other.number, 'on', other.paid_on));
end $$;

-- Photos that somebody sent and put on nothing within three days.
create or replace function forget_unused_photos(p_school uuid, p_staff uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  delete from pictures p where p.school_id = p_school and p.kept_by = p_staff and p.kept_at < app_now() - interval '3 days'
    and not exists (select from pay_outs v where v.school_id = p_school and v.photo_id = p.id)
    and not exists (select from deposits d where d.school_id = p_school and d.photo_id = p.id)
    and not exists (select from school_logos l where l.school_id = p_school and l.picture_id = p.id)
    and not exists (select from approval_requests r where r.school_id = p_school and r.state = 'open' and r.input->>'photo' = p.id::text);
end $$;
grant execute on function forget_unused_photos(uuid, uuid) to akontaa_tenant;

-- Which standing pay-out has this photo: {number, date}; for every role, whoever paid it out.
create or replace function photo_used_by(p_school uuid, p_photo uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return (select jsonb_build_object('number', numbered(c.initials, '-V-', v.number, 6), 'date', v.paid_on)
    from pay_outs v join schools c on c.id = v.school_id
    where v.school_id = p_school and v.photo_hash = hash_of_picture(p_school, p_photo) and v.taken_back_at is null
    order by v.number desc limit 1);
end $$;
grant execute on function photo_used_by(uuid, uuid) to akontaa_tenant;

-- A request for one above the limit: what the act itself would look at. The voucher's number is taken when it is paid.
create or replace function draft_pay_out(p_school uuid, p_caller jsonb, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  v_id uuid := uuid_v7();
  v_word uuid;
  draft approval_requests;
begin
  perform hold_tail(p_school);
  perform require_open_day(p_school, app_today());
  perform require_pay_out(p_school, p_caller, p_input);
  if p_input->>'confirm' is distinct from 'true' then perform guard_photo(p_school, (p_input->>'photo')::uuid); end if;
  v_word := pay_out_word(p_school, p_caller, p_input->>'word');
  draft.amount := (p_input->>'amount')::bigint;
  draft.thing := thing_of('pay_out', v_id);
  draft.input := jsonb_strip_nulls(jsonb_build_object('id', v_id, 'from', p_input->>'from', 'amount', draft.amount,
    'payee', p_input->>'payee', 'word', (select name from pay_out_words where school_id = p_school and id = v_word),
    'allowedBy', p_input->>'allowedBy', 'photo', p_input->>'photo'));
  return draft;
end $$;

/*
 * Takes a pay-out back: {payOut, reason, cash: 'given_back' | 'never_paid'}. Given back it lies in the drawer of who takes it back (with
 * the school's cash where there are no drawers any more), or in the place it came from; never paid it was in its drawer all the time, counted
 * or not. The voucher keeps its number. Refuses not_found, already_reversed, day_closed, drawer_needed.
 */
create or replace function take_back_pay_out_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_staff uuid := (p_caller->>'staff')::uuid;
  v_cash text := p_input->>'cash';
  v_drawer uuid;
  v_into uuid;
  p pay_outs;
  entry money_entries;
  tail school_tails;
begin
  perform hold_tail(p_school);
  p := pay_out_that_stands(p_school, (p_input->>'payOut')::uuid);
  select * into strict entry from money_entries where school_id = p_school and group_id = p.id and corrects is null;
  v_into := entry.credit_account;
  v_drawer := p.drawer_id;
  if v_cash = 'given_back' and p.came_from = 'drawer' and not uses_drawers(p_school) then
    -- Drawers were switched off since: it lies with the other cash, as it does of a receipt.
    v_drawer := null;
    v_into := money_account(p_school, p_caller, 'cash');
  elsif v_cash = 'given_back' and p.came_from = 'drawer' then
    select id into v_drawer from drawers where school_id = p_school and staff_id = v_staff and state = 'open';
    v_drawer := coalesce(v_drawer, need_drawer(p_school, p_caller, v_staff));
    v_into := money_account(p_school, p_caller, 'drawer', v_staff);
  end if;
  update pay_outs set taken_back_at = app_now(), taken_back_by = v_staff, taken_back_reason = p_input->>'reason', taken_back_cash = v_cash
  where school_id = p_school and id = p.id;
  tail := advance_tail(p_school, p_caller, 'take_back_pay_out', p.id,
    jsonb_build_object('voucher', p.number, 'amount', p.amount, 'cash', v_cash), 0, 1);
  perform write_money(p_school, p_caller, p.id, array[row(uuid_v7(), 'pay_out', v_into, entry.debit_account, p.amount, app_today(),
    v_drawer, null, null, entry.id)::money_line], tail.journal_number);
  -- What was never paid was in the drawer when it was counted.
  if v_drawer is not null then perform settle_drawer(p_school, p_caller, v_drawer, app_today()); end if;
  return jsonb_build_object('payOut', p.id);
end $$;
select make_door('take_back_pay_out', $$require_office(p_school, p_caller, 'take_back')$$);
grant execute on function take_back_pay_out(uuid, jsonb, jsonb) to akontaa_tenant;

-- Held until the act is done. Refuses not_found, already_reversed.
create or replace function pay_out_that_stands(p_school uuid, p_pay_out uuid) returns pay_outs language plpgsql as $$
declare
  p pay_outs;
begin
  select * into p from pay_outs where school_id = p_school and id = p_pay_out for update;
  if not found then perform refuse('not_found', '{"noun": "Pay-out"}'); end if;
  if p.taken_back_at is not null then perform refuse('already_reversed'); end if;
  return p;
end $$;

-- Keeps the photo of a receipt that came later: {payOut, photo, confirm?}. Of a cashier their own. Refuses not_found, already_reversed,
-- photo_used.
create or replace function note_pay_out_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_photo uuid := (p_input->>'photo')::uuid;
  p pay_outs;
begin
  perform hold_tail(p_school);
  p := pay_out_that_stands(p_school, (p_input->>'payOut')::uuid);
  if p.paid_by <> (p_caller->>'staff')::uuid and is_cashier(p_school, p_caller) then perform refuse('not_found', '{"noun": "Pay-out"}'); end if;
  perform from pictures where school_id = p_school and id = v_photo;
  if not found then perform refuse('not_found', '{"noun": "Photo"}'); end if;
  if p_input->>'confirm' is distinct from 'true' then perform guard_photo(p_school, v_photo, p.id); end if;
  update pay_outs set photo_id = v_photo, photo_hash = hash_of_picture(p_school, v_photo) where school_id = p_school and id = p.id;
  perform advance_tail(p_school, p_caller, 'keep_pay_out_photo', p.id, jsonb_build_object('voucher', p.number), 0, 0);
  return jsonb_build_object('payOut', p.id);
end $$;
select make_door('note_pay_out', $$require_counter(p_school, p_caller, 'pay_out')$$);
grant execute on function note_pay_out(uuid, jsonb, jsonb) to akontaa_tenant;
