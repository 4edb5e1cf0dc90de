import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../test/support/database.ts';
import { TABLES } from '../../../kernel/database/tables.ts';
import { NOBODY } from '../subject/subject.ts';
import { PERSONAL_TABLES } from './personal-tables.queries.ts';

const database = useDatabase();

async function schema(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations' group by 1`.execute(database.current.db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

describe('data of a person', () => {
  it('is found, exported and erased in every table, or the table is named with the reason', async () => {
    expect(Object.keys(TABLES).toSorted()).toEqual([...(await schema()).keys()].toSorted());
    const others = Object.entries(TABLES).flatMap(([table, of]) => ('impersonal' in of ? [table] : []));
    const named = [...PERSONAL_TABLES.map(({ table }) => table), ...others];
    expect(named.toSorted()).toEqual(Object.keys(TABLES).toSorted());
  });

  it('leaves out of an export only columns that there are, and every sealed or hashed one', async () => {
    const columns = await schema();
    for (const { table, omit = [], carrier = [], file, fileName } of PERSONAL_TABLES) {
      const all = columns.get(table) ?? [];
      for (const name of [...omit, ...carrier, file, fileName]) if (name) expect(all, table).toContain(name);
      const secret = all.filter((name) =>
        /_sealed$|_hash$|^hash$|^password|^storage_key$|^bytes$|^content$/.test(name),
      );
      const exported = secret.filter((name) => !omit.includes(name) && name !== 'password_changed_at');
      expect(exported, table).toEqual([]);
    }
  });

  it('is of one agency: every condition holds for nobody', async () => {
    const { db } = database.current;
    for (const { table, rows } of PERSONAL_TABLES) {
      const found = await sql`select 1 from ${sql.table(table)} t where ${rows({ ...NOBODY, agencyId: 1 })}`.execute(
        db,
      );
      expect(found.rows, table).toEqual([]);
    }
  });
});
