-- Names as they are compared and sorted: small plain letters, without accents, apostrophes and hyphens of any kind. The twin of
-- shared/searchable.ts, and a test holds that the two agree. Nothing of it depends on the language that the database was made for.
create or replace function searchable(p_text text) returns text language sql immutable parallel safe as $$
  select case when p_text ~ '^[ -~]*$' then lower(translate(p_text, '''`-', '') collate "C")
    else lower(replace(replace(replace(replace(replace(replace(replace(replace(translate(
      regexp_replace(normalize(p_text, nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''`\u00b4\u02b9-\u02bc\u02be-\u02bf\u02c8\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\u002d\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+',
        '', 'g'),
      E'\t\n\u000b\f\r\u1680\u2028\u2029ɔɛŋɖƒɣʋεϵøđłħıðɓɗƙƴəƆƐŊƉƑƔƲØĐŁĦÐƁƊƘƳƏ',
      '        oendfgveeodlhidbdkyeOENDFGVODLHDBDKYE'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH') collate "C") end
$$;
grant execute on function searchable(text) to akontaa_tenant, akontaa_teacher;

-- A name with its hyphens as blanks: who writes the one and who writes the other mean the same person.
create or replace function hyphens_apart(p_text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(p_text, '[\u002d\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', ' ', 'g')
$$;
grant execute on function hyphens_apart(text) to akontaa_tenant, akontaa_teacher;

-- Where a person stands in a list: by surname, then first name. Bytes, so that every database sorts them alike.
create or replace function name_order(p_surname text, p_first_name text) returns bytea language sql stable parallel safe as $$
  select convert_to(searchable(p_surname) || E'\x01' || searchable(p_first_name), 'UTF8')
$$;
grant execute on function name_order(text, text) to akontaa_tenant, akontaa_teacher;

-- The same of a colleague: who has one name only stands by that.
create or replace function staff_order(p_surname text, p_first_name text, p_name text) returns bytea language sql stable parallel safe as $$
  select name_order(coalesce(nullif(p_surname, ''), p_name), p_first_name)
$$;
grant execute on function staff_order(text, text, text) to akontaa_tenant, akontaa_teacher;
