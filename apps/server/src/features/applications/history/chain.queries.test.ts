import { expect, it } from 'vitest';
import { made } from '../../../../test/support/application.ts';
import { administer } from '../../../../test/support/databases/administer.ts';
import { useServer } from '../../../../test/support/server.ts';
import { anchorAfter, firstBrokenAnchor, lastAnchor, saveAnchor } from './chain.queries.ts';

const server = useServer();

/**
 * Computes the anchor up to a history line.
 * @returns a function that saves it
 */
async function taken(up_to_id: number) {
  const { db } = server.current;
  const before = await lastAnchor(db);
  const anchor = { up_to_id, at: new Date(), ...(await anchorAfter(db, before, up_to_id)) };
  return () => db.transaction().execute((trx) => saveAnchor(trx, anchor, before));
}

async function lastLines(count: number): Promise<number[]> {
  const agent = await server.current.as('agent');
  for (let n = 0; n < count; n += 1) await made(agent);
  const { db } = server.current;
  const rows = await db.selectFrom('history').select('id').orderBy('id', 'desc').limit(count).execute();
  return rows.map(({ id }) => id);
}

it('saves one of two fingerprints that follow the same one', async () => {
  const ends = await lastLines(2);
  const saves = await Promise.all(ends.map(taken));
  const saved = await Promise.all(saves.map((save) => save()));
  expect(saved.toSorted()).toEqual([false, true]);
  expect(await firstBrokenAnchor(server.current.db)).toBeNull();
});

it('finds a changed line of no chain whose hash was set to that of what it held', async () => {
  const { db, databaseUrl } = server.current;
  const [id = 0] = await lastLines(1);
  const change = (set: string) =>
    administer(databaseUrl, (query) =>
      query(`alter table history disable trigger all; update history set ${set} where id = ${id}`),
    );
  await change('position = null, hash = null');
  const save = await taken(id);
  expect(await save()).toBe(true);
  expect(await firstBrokenAnchor(db)).toBeNull();
  await change("hash = history_digest(history, ''::bytea)");
  await change("action = 'other'");
  expect(await firstBrokenAnchor(db)).toMatchObject({ up_to_id: id });
});
