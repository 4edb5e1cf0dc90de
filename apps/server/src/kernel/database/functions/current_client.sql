-- The client that has this one now: itself, or the one at the end of its merges. A circle leads back to itself.
create or replace function current_client(client int) returns int language sql stable as $$
  with recursive chain (id, merged_into) as (
    select id, merged_into from clients where id = client
    union
    select next.id, next.merged_into from chain join clients next on next.id = chain.merged_into)
  select coalesce((select id from chain where merged_into is null), client)
$$;

-- A client and all clients that lead to it.
create or replace function with_merged_clients(client int) returns setof int language sql stable as $$
  with recursive tree (id) as (
    select client
    union
    select merged.id from tree join clients merged on merged.merged_into = tree.id)
  select id from tree
$$;
