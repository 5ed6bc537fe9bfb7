-- A payout account that was asked for before its school was there keeps the payment it came from. The school may change what
-- it wants all the same; which payment a row comes from is not its to write.
revoke insert, update on payouts from akontaa_tenant;
grant insert (school, business_name, bank_code, account_number, email, not_before) on payouts to akontaa_tenant;
grant update (business_name, bank_code, account_number, email, state, reason, attempts, not_before, version) on payouts
  to akontaa_tenant;
alter policy own_payout on payouts using (school = current_school()) with check (school = current_school());
