-- A waiting period belongs to a line. What a carrier had for all of its lines is that of flood where it writes flood, else
-- that of each line but home, whose cover does not wait. The NFIP writes flood alone.
create temporary table waiting_rules on commit drop as
  select 'carrier' as holder, id, mapping -> 'waiting' as rule, to_jsonb(lines) as lines
    from carriers where mapping ? 'waiting'
  union all select 'version', id, settings -> 'mapping' -> 'waiting', settings -> 'lines'
    from carrier_versions where settings -> 'mapping' ? 'waiting';
alter table waiting_rules add by_line jsonb;
update waiting_rules set by_line = (
  select jsonb_object_agg(line, rule) from jsonb_array_elements_text(lines) line
  where line = 'flood' or (line <> 'home' and not lines ? 'flood' and rule ->> 'program' = 'private'));

update carriers
  set mapping = (mapping - 'waiting'::text) || case when by_line is null then '{}' else jsonb_build_object('waiting', by_line) end
  from waiting_rules rules where holder = 'carrier' and rules.id = carriers.id;
update carrier_versions version
  set settings = jsonb_set(settings, '{mapping}', ((settings -> 'mapping') - 'waiting'::text)
    || case when by_line is null then '{}' else jsonb_build_object('waiting', by_line) end)
  from waiting_rules rules where holder = 'version' and rules.id = version.id;
