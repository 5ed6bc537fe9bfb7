-- A term that is closed: how far its books went, and what was recorded in it afterwards.
-- Stands on: core, journal, money.

-- SHA-256 of the entries after one number, through another: the same as long as none of them is changed, added or gone. Notes and
-- references are not in it: they can name a person, who may be erased.
create or replace function books_digest(p_school uuid, p_after bigint, p_through bigint) returns bytea language sql stable as $$
  select sha256(convert_to(coalesce(string_agg(l.line, '|' order by l.journal_number), ''), 'UTF8'))
  from (
    select e.journal_number, concat_ws(',', e.journal_number, e.id, e.student_id, e.class_id, e.fee_type_id, e.side, e.amount, e.kind,
      e.counter_account, to_char(e.effective_on, 'YYYYMMDD'), e.term_id, coalesce(e.receipt_id::text, ''), coalesce(e.corrects::text, '')) as line
    from ledger_entries e where e.school_id = p_school and e.journal_number > p_after and e.journal_number <= p_through
    union all
    select m.journal_number, concat_ws(',', m.journal_number, m.id, m.kind, m.debit_account, m.credit_account, m.amount,
      to_char(m.effective_on, 'YYYYMMDD'), coalesce(m.corrects::text, ''))
    from money_entries m where m.school_id = p_school and m.journal_number > p_after and m.journal_number <= p_through) l
$$;
grant execute on function books_digest(uuid, bigint, bigint) to akontaa_tenant;

do $$ begin
  if to_regtype('closed_books') is null then
    create type closed_books as (books_after bigint, journal_number bigint, books bytea);
  end if;
end $$;

/*
 * What a lock up to this day says of the books, where it closes a term: the tail row is held, so that nothing is posted meanwhile. From
 * where the lock before ended, and of the first of a large school no more than the newest entries: the digest is made while others wait.
 */
create or replace function books_to_close(p_school uuid, p_before date, p_through date) returns closed_books language plpgsql as $$
declare
  v closed_books;
begin
  perform from terms where school_id = p_school and ends_on <= p_through and (p_before is null or ends_on > p_before);
  if not found then return null; end if;
  perform hold_tail(p_school);
  select journal_number into strict v.journal_number from school_tails where school_id = p_school;
  v.books_after := greatest(v.journal_number - 300000,
    coalesce((select max(journal_number) from day_locks where school_id = p_school and books is not null), 0));
  v.books := books_digest(p_school, v.books_after, v.journal_number);
  return v;
end $$;

/*
 * Every lock with every term that had begun by its day. A term is closed by the first lock of its last day that was not opened again
 * (`is_standing`). A lock of a release that kept no numbers is found again in the log, and what had been recorded by then.
 */
create or replace function term_locks(p_school uuid) returns table (term_id uuid, lock_id uuid, day date, at timestamptz, by_staff_id uuid,
  audit_number bigint, hash bytea, journal_number bigint, books_after bigint, books bytea, is_standing boolean)
language sql stable as $$
  select t.id, l.id, l.day, l.at, l.by_staff_id, a.number, a.hash,
    coalesce(l.journal_number, (select max(e.journal_number) from (
      select x.journal_number from ledger_entries x where x.school_id = p_school and x.recorded_at <= l.at
      union all select x.journal_number from money_entries x where x.school_id = p_school and x.recorded_at <= l.at) e), 0),
    l.books_after, l.books,
    l.day >= t.ends_on
      and not exists (select from day_locks o where o.school_id = p_school and o.act = 'open' and o.day <= t.ends_on and (o.at, o.id) > (l.at, l.id))
      and not exists (select from day_locks f where f.school_id = p_school and f.act = 'lock' and f.day >= t.ends_on and (f.at, f.id) < (l.at, l.id)
        and not exists (select from day_locks o where o.school_id = p_school and o.act = 'open' and o.day <= t.ends_on and (o.at, o.id) > (f.at, f.id)))
  from day_locks l
  join terms t on t.school_id = l.school_id and t.starts_on <= l.day
  join audit_log a on a.school_id = l.school_id and a.number = coalesce(l.audit_number, (select max(x.number) from audit_log x
    where x.school_id = p_school and x.act = 'close_through' and x.at = l.at and x.facts->>'through' = to_char(l.day, 'YYYY-MM-DD')))
  where l.school_id = p_school and l.act = 'lock'
$$;
grant execute on function term_locks(uuid) to akontaa_tenant;

/*
 * What was recorded after a term was closed and changes it: on its days, which were opened again; charges and reductions of it; and what takes
 * back or moves an entry of before. What is paid later on what it left open is no part of it.
 */
create or replace function entries_after_closing(p_school uuid, p_term uuid, p_ends_on date, p_journal bigint)
returns table (journal_number bigint, recorded_at timestamptz, kind text, fee_type_id uuid, receipt_id uuid, amount bigint) language sql stable as $$
  select e.journal_number, e.recorded_at, e.kind, e.fee_type_id, e.receipt_id, e.owed
  from journal e
  where e.school_id = p_school and e.journal_number > p_journal and (e.effective_on <= p_ends_on
    or e.term_id = p_term and e.account in ('fee income', 'allowances') and e.corrects is null
    or exists (select from ledger_entries c where c.school_id = p_school and c.id = e.corrects and c.journal_number <= p_journal))
  union all
  select m.journal_number, m.recorded_at, m.kind, null, null, m.amount
  from money_entries m
  where m.school_id = p_school and m.journal_number > p_journal and (m.effective_on <= p_ends_on
    or exists (select from money_entries c where c.school_id = p_school and c.id = m.corrects and c.journal_number <= p_journal))
$$;
grant execute on function entries_after_closing(uuid, uuid, date, bigint) to akontaa_tenant;

-- Whether the rows of the audit log after one, through another, follow each from the one before.
create or replace function is_audit_whole(p_school uuid, p_after bigint, p_through bigint) returns boolean language sql stable as $$
  select count(a.number) = p_through - p_after and coalesce(bool_and(a.hash = sha256(a.before || int8send(a.number)
    || audit_digest(a.at, a.staff_id, a.session_id, a.request_id, a.act, a.subject, a.facts, a.values_hash))), true)
  from (
    select l.*, lag(l.hash, 1, coalesce((select b.hash from audit_log b where b.school_id = p_school and b.number = p_after), '\x'::bytea))
      over (order by l.number) as before
    from audit_log l where l.school_id = p_school and l.number > p_after and l.number <= p_through) a
$$;
grant execute on function is_audit_whole(uuid, bigint, bigint) to akontaa_tenant;
