-- Kinds of entries and methods of payment: on which side they stand, and what is money.

-- What each kind of line does: which side, and which account is its other leg.
create or replace function side_of(p_kind text) returns text language sql immutable as $$
  select case when p_kind in ('manual_charge', 'opening', 'refund') then 'Debit' else 'Credit' end
$$;

create or replace function account_of(p_kind text, p_method text) returns text language sql immutable as $$
  select case
    when p_kind in ('class_fee', 'manual_charge') then 'fee income'
    when p_kind = 'opening' then 'opening balances'
    when p_kind in ('discount', 'waiver', 'write_off') then 'allowances'
    when p_kind in ('payment', 'refund') then lower(p_method)
  end
$$;

-- Is it money that was received or given back?
create or replace function is_money(p_account text) returns boolean language sql immutable parallel safe as $$
  select p_account in ('cash', 'mobile money', 'bank', 'cheque', 'card', 'online')
$$;
grant execute on function is_money(text) to akontaa_tenant;

-- Money received by one line, in pesewas: payments, net of their reversals and of refunds. A reallocation has its own
-- account and is never money. This is the only definition of "received"; every total uses it.
create or replace function received_by(p_kind text, p_account text, p_side text, p_amount bigint) returns bigint
language sql immutable as $$
  select case
    when p_kind not in ('payment', 'refund', 'reversal')
      or p_account not in ('cash', 'mobile money', 'bank', 'cheque', 'card', 'online') then 0
    when p_side = 'Credit' then p_amount
    else -p_amount
  end
$$;
grant execute on function received_by(text, text, text, bigint) to akontaa_tenant, akontaa_teacher;

-- Charged by one line, in pesewas: class fees, days of daily fees, manual charges and opening balances, net of their reversals.
create or replace function charged_by(p_kind text, p_account text, p_side text, p_amount bigint) returns bigint
language sql immutable as $$
  select case
    when p_kind not in ('class_fee', 'daily_charge', 'manual_charge', 'opening', 'reversal')
      or p_account not in ('fee income', 'opening balances') then 0
    when p_side = 'Debit' then p_amount
    else -p_amount
  end
$$;
grant execute on function charged_by(text, text, text, bigint) to akontaa_tenant, akontaa_teacher;
