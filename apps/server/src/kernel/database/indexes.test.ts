import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';

const database = useDatabase();

it('keeps no index twice', async () => {
  const { rows } = await sql<{ twice: string }>`
    select string_agg(indexrelid::regclass::text, ', ' order by indexrelid) as twice
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
    group by indrelid, relam, indkey::text, indclass::text, indoption::text, pg_get_expr(indexprs, indrelid),
      pg_get_expr(indpred, indrelid)
    having count(*) > 1`.execute(database.current.db);
  expect(rows).toEqual([]);
});
