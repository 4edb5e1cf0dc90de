-- Notes an attempt and gives those before it, in one statement that is a transaction of its own. Those from one address
-- take turns and, within it, those by one name; every statement in here sees what was kept up to it, so that each counts
-- all that had their turn before (a single statement would count what stood there when it began to wait). One that is
-- too many (a limit may be null) is not noted. All see an attempt as soon as it is noted; only a crash of the database
-- within the same second could forget it, and nobody waits for its disk. `of_places` counts other addresses that tried the
-- name since `places_since`, up to `most_places`.
create or replace function note_attempt(
  what text, who text, whence text, now timestamptz, since timestamptz, by_pair int, by_name int, by_address int,
  places_since timestamptz, most_places int,
  out of_pair int, out of_name int, out of_address int, out of_places int, out is_noted boolean
) language plpgsql volatile as $$
declare folded text := lower(who);
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(7318010, hashtext(whence));
  perform pg_advisory_xact_lock(7318011, hashtext(folded));
  select count(*) filter (where name = folded and address = whence), count(*) filter (where name = folded),
      count(*) filter (where address = whence)
    into of_pair, of_name, of_address
    from login_attempts where kind = what and (name = folded or address = whence) and at > since;
  select count(*) into of_places from (
    select distinct address from login_attempts
      where kind = what and name = folded and address <> whence and at > places_since limit most_places) places;
  is_noted := not coalesce(of_pair >= by_pair, false) and not coalesce(of_name >= by_name, false)
    and not coalesce(of_address >= by_address, false);
  if is_noted then
    insert into login_attempts (kind, name, address, at) values (what, folded, whence, now);
  end if;
end $$;
