-- The code of a pupil (AGA-4F7K): what a parent writes as the reference of a payment. Nothing is stored: it follows from the
-- school's part, which never changes, and from the pupil's number, which is never given twice, also not after an erasure.

/*
 * The characters are digits to the base 31, a prime: 2 to 9 and the letters without I, L and O. The last is chosen so that the sum
 * of all, each times its place from the right, is divisible by 31. So one wrong character, or any two that are swapped, always show
 * (shared/pupil-code.ts). Three characters and the check for the first 29,791 pupils of a school, then four, then five: none of one
 * length is one of another. Neighbours in the list are kept apart by a factor that 31 does not divide.
 */
create or replace function pupil_code(p_prefix text, p_number bigint) returns text
language plpgsql immutable parallel safe as $$
declare
  v_alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  v_length int := case when p_number < 29791 then 3 when p_number < 953312 then 4 else 5 end;
  v_rest bigint := case v_length when 3 then p_number * 12343 % 29791
    when 4 then (p_number - 29791) * 382507 % 923521 else (p_number - 953312) * 11856701 % 28629151 end;
  v_body text := '';
  v_sum int := 0;
  v_digit int;
begin
  for place in 2 .. v_length + 1 loop
    v_digit := v_rest % 31;
    v_rest := v_rest / 31;
    v_body := substr(v_alphabet, v_digit + 1, 1) || v_body;
    v_sum := v_sum + place * v_digit;
  end loop;
  for place in 1 .. length(p_prefix) loop
    v_sum := v_sum + (v_length + 2 + length(p_prefix) - place) * (strpos(v_alphabet, substr(p_prefix, place, 1)) - 1);
  end loop;
  return p_prefix || '-' || v_body || substr(v_alphabet, (31 - v_sum % 31) % 31 + 1, 1);
end $$;
grant execute on function pupil_code(text, bigint) to akontaa_tenant, akontaa_teacher;
