-- What is kept of terms, worked out again from the entries.
-- Stands on: insights.

-- What is kept of terms, by day and by pupil, that is not what the entries say.
create or replace function verify_term_days(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable set jit = off as $$
  with kept as materialized (select n.* from term_days_kept n where n.school_id = p_school and are_terms_kept(p_school, n)),
  moves as materialized (
    select m.* from kept n
    cross join lateral moves_of_terms(p_school, 0, n.journal_number, students_moved(p_school, 0, n.journal_number), null, null) m),
  days as (
    select m.term_id, m.day, m.class_id, m.fee_type_id, sum(m.charged) as charged, sum(m.to_collect) as to_collect,
      sum(m.received) as received, sum(m.pupils) as pupils
    from moves m group by 1, 2, 3, 4),
  pupils as (
    select m.term_id, m.student_id, m.class_id, m.fee_type_id, sum(m.charged) as charged, sum(m.to_collect) as to_collect,
      sum(m.received) as received
    from moves m cross join kept n where n.has_pupils group by 1, 2, 3, 4)
  select 'a kept day of a term differs from its entries', coalesce(k.term_id, c.term_id)::text,
    format('%s: kept %s received, worked out %s', coalesce(k.day, c.day), coalesce(k.received, 0), coalesce(c.received, 0))
  from (select d.* from term_days d join kept n on n.school_id = d.school_id) k
  full join days c on (c.term_id, c.day, c.class_id, c.fee_type_id) = (k.term_id, k.day, k.class_id, k.fee_type_id)
  where (coalesce(k.charged, 0), coalesce(k.to_collect, 0), coalesce(k.received, 0), coalesce(k.pupils, 0))
      <> (coalesce(c.charged, 0), coalesce(c.to_collect, 0), coalesce(c.received, 0), coalesce(c.pupils, 0))
  union all
  select 'what is kept of a pupil''s term differs from its entries', coalesce(k.student_id, c.student_id)::text,
    format('term %s: kept %s received, worked out %s', coalesce(k.term_id, c.term_id), coalesce(k.received, 0), coalesce(c.received, 0))
  from (select p.* from pupil_terms p join kept n on n.school_id = p.school_id and n.has_pupils) k
  full join pupils c on (c.term_id, c.student_id, c.class_id, c.fee_type_id) = (k.term_id, k.student_id, k.class_id, k.fee_type_id)
  where (coalesce(k.charged, 0), coalesce(k.to_collect, 0), coalesce(k.received, 0))
      <> (coalesce(c.charged, 0), coalesce(c.to_collect, 0), coalesce(c.received, 0))
$$;
grant execute on function verify_term_days(uuid) to akontaa_tenant;
