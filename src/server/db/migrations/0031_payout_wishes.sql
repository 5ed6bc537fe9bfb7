-- A signed-in school may change where its payouts go: the wish is written in the same transaction as its record. It
-- sees and writes its own row only; the platform's job, which owns the table, sees all.
alter table payouts enable row level security;
create policy own_payout on payouts to akontaa_tenant
  using (school = current_school()) with check (school = current_school() and checkout is null);
grant select, insert, update on payouts to akontaa_tenant;
