-- What the school charged and received by day is the office's, as ledger_days is; so is what the Head wants to have received.
do $$
declare
  owned text;
begin
  foreach owned in array array['term_days', 'term_days_kept'] loop
    execute format('create policy own_takings on %I as restrictive for select to akontaa_cashier using (false)', owned);
  end loop;
end $$;
create policy own_takings on term_targets as restrictive for all to akontaa_cashier using (false) with check (false);
