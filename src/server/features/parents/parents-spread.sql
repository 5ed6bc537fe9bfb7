-- What the parents' app spreads an amount over.
-- Stands on: parents, spread.

-- What the spread has to know of the children of the parent who is signed in, in the order of their family.
create or replace function parents_spread() returns table (student_id uuid, family_place bigint, credit_to text, fees json)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
begin
  return query
  select c.id, c.place,
    (select f.name from fee_types f where f.school_id = v_school and f.id = credit_fee(v_school, c.id)),
    (select coalesce(json_agg(json_build_object('feeType', o.fee_type, 'due', o.due_on, 'onlyNamed', o.only_named)), '[]')
      from owed_fees(v_school, array[c.id]) o)
  from unnest(parents_own(false)) with ordinality c(id, place);
end $$;
grant execute on function parents_spread() to akontaa_parent;
