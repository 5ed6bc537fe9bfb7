-- The second payer of a child signs in to the parents' app: the directory finds the schools of such a number.
grant select (school_id, second_guardian_id) on payer_shares to akontaa_directory;
create policy directory_sees_second_payers on payer_shares for select to akontaa_directory using (true);
