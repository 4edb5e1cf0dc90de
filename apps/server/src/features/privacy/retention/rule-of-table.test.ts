import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../../../test/support/database.ts';
import { RULE_OF_TABLE } from './rule-of-table.ts';

const database = useDatabase();

it('names for every table the rule by which its rows end', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'migrations'`.execute(database.current.db);
  expect(Object.keys(RULE_OF_TABLE).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
