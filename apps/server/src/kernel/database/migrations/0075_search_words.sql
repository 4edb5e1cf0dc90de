-- An application is found by the beginnings of its words. `search` holds them between spaces, lower case, without accents
-- and punctuation: its number, also behind #; names and address, once more without apostrophes, hyphens and dots inside
-- a word; the e-mail address in its parts and whole; the phone number from its area code, its exchange and its last four.
create function search_words(field text) returns text language sql immutable parallel safe return
  lower(translate(
    case when octet_length(field) = length(field) then field
      else regexp_replace(normalize(field, NFD), U&'[\0300-\036f]', '', 'g') end,
    U&'!"#$%&()*+,-./:;<=>?@[\005C]^_{|}~''`\2019\2018\00B4\00A0\2013\2014\201C\201D\1680\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'
      || chr(9) || chr(10) || chr(11) || chr(12) || chr(13),
    repeat(' ', 70)));

-- The beginnings that the index finds words by, of these lengths; one of another length is compared in the row.
-- 7 and 10 tell phone numbers of one area code and exchange apart.
-- The cost keeps planners from calling it for rows; a query that uses it is too short for parallel workers to pay off.
create function search_keys(words text) returns text[] language sql immutable cost 1000 return
  (select array_agg(distinct left(word, size))
    from unnest(string_to_array(words, ' ')) word, unnest(array[1, 2, 3, 5, 7, 10]) size where word <> '');

drop index applications_search;
alter table applications drop column search;
alter table applications add column search text not null generated always as (
  ' #' || number::text || ' ' || number::text || ' '
  || search_words(left(first_name, 200) || ' ' || left(last_name, 200) || ' ' || left(business_name, 200) || ' ' || left(address, 400)) || ' '
  || case when first_name || last_name || business_name || address ~ U&'[''`\2019\2018\00B4.-]' then
    search_words(translate(left(first_name, 200) || ' ' || left(last_name, 200) || ' ' || left(business_name, 200) || ' ' || left(address, 400), U&'''`\2019\2018\00B4.-', '')) else '' end
  || ' ' || search_words(left(email, 200)) || ' ' || lower(left(email, 200)) || ' '
  || regexp_replace(phone, '\D', '', 'g') || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 7) || ' '
  || right(regexp_replace(phone, '\D', '', 'g'), 4) || ' '
) stored;
create index applications_search on applications using gin (agency_id, search_keys(search)) with (fastupdate = off);
