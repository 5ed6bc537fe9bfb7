-- What several acts on class fees would do one after the other, without doing them.
-- Stands on: core, drafts, reductions.

/*
 * Many bills of one act, one after the other as the act does them: what each does to each student. `p_except` names by run whom it leaves
 * out. A sponsor's cap that one bill has used up is not there for the next.
 */
create or replace function foresee_bills(p_school uuid, p_runs billing_runs[], p_except jsonb) returns table (run_id uuid, student_id uuid,
  charged bigint, reduced bigint, carried bigint) language plpgsql as $$
declare
  v_run billing_runs;
  drafted drafted_act;
  shares drafted_share[] := '{}';
begin
  foreach v_run in array p_runs loop
    drafted := draft_bill(p_school, v_run, p_except->v_run.id::text, false, shares);
    shares := shares || drafted.shares;
    return query select v_run.id, f.student_id, f.charged, f.reduced, f.carried from figures_of(drafted) f;
  end loop;
end $$;
grant execute on function foresee_bills(uuid, billing_runs[], jsonb) to akontaa_tenant;

-- The same of changed rules, class by class in the order in which they are posted.
create or replace function foresee_changes(p_school uuid) returns table (class_id uuid, student_id uuid, fee_type_id uuid, reduced bigint,
  waived bigint, carried bigint) language plpgsql as $$
declare
  v_class uuid;
  drafted drafted_act;
  shares drafted_share[] := '{}';
begin
  for v_class in
    select distinct c.class_id from unnest(reducible_charges(p_school, term_of(p_school, app_today()))) c order by 1
  loop
    drafted := draft_changes(p_school, v_class, false, false, shares);
    continue when cardinality((drafted.reduced).lines) = 0;
    shares := shares || drafted.shares;
    return query select v_class, f.student_id, f.fee_type_id, sum(f.reduced)::bigint, sum(f.waived)::bigint, sum(f.carried)::bigint
      from figures_of(drafted) f group by 2, 3;
  end loop;
end $$;
grant execute on function foresee_changes(uuid) to akontaa_tenant;
