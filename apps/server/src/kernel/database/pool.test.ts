import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createLog } from '../log.ts';
import { connect } from './pool.ts';

const database = useDatabase();
const REFUSED = 'A transaction asked the pool for a second connection.';

it('a transaction that asks the pool for a second connection is refused, also deep within and in parts of it', async () => {
  const { db } = database.current;
  const ask = () => sql`select 1`.execute(db);
  await expect(db.transaction().execute(ask)).rejects.toThrowError(REFUSED);
  await expect(db.transaction().execute(() => db.transaction().execute(ask))).rejects.toThrowError(REFUSED);
  const inParts = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await Promise.all([sql`select 1`.execute(trx), new Promise((resolve) => setImmediate(resolve)).then(ask)]);
  });
  await expect(inParts).rejects.toThrowError(REFUSED);
  await expect(db.transaction().setIsolationLevel('serializable').execute(ask)).rejects.toThrowError(REFUSED);
});

it('what a transaction began and left to itself may ask when it is over', async () => {
  const { db } = database.current;
  const over = Promise.withResolvers<void>();
  const later = await db
    .transaction()
    .execute(async () => ({ asked: over.promise.then(() => sql`select 1`.execute(db)) }));
  over.resolve();
  await expect(later.asked).resolves.toBeDefined();
});

it('a connection that the database ended is given to nobody else', async () => {
  const { db, close } = connect(database.current.url, createLog('silent'), 1);
  try {
    for (let times = 0; times < 20; times += 1) {
      const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      await expect(ended).rejects.toMatchObject({ code: '57P01' });
      expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
    }
  } finally {
    await close();
  }
});
