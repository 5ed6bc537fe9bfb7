-- What was closed stays as it was: the books of each closed term against the digest that their lock put into the audit chain.
-- Stands on: closings.
create or replace function verify_closings(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'the books of a closed term were changed', l.day::text, format('entries %s to %s', l.books_after + 1, l.journal_number)
  from day_locks l
  left join audit_log a on a.school_id = l.school_id and a.number = l.audit_number and a.act = 'close_through'
  where l.school_id = p_school and l.books is not null
    and (a.facts->>'books' is distinct from encode(l.books, 'hex') or (a.facts->>'after')::bigint is distinct from l.books_after
      or (a.facts->>'journal')::bigint is distinct from l.journal_number
      or books_digest(p_school, l.books_after, l.journal_number) <> l.books)
$$;
grant execute on function verify_closings(uuid) to akontaa_tenant;
