import { expect, it } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { administer } from '../../../test/support/databases/administer.ts';
import { startPooler } from '../../../test/support/databases/pooler.ts';
import { assertSessions } from './session-check.ts';

const database = useDatabase();

it('accepts a direct connection', () => assertSessions(database.current.url));

it.each([2, 5])('refuses a transaction pooler with %i backends, saying what to do', async (size) => {
  const pooler = await startPooler(database.current.url, size);
  await expect(assertSessions(pooler.url)).rejects.toThrowError(
    /pooler in transaction mode.*direct address of PostgreSQL, or to a pooler in session mode/,
  );
  await pooler.stop();
});

it('refuses a pooler that does not know a startup parameter, naming it and the setting', async () => {
  const pooler = await startPooler(database.current.url, 1, 'statement_timeout');
  await expect(assertSessions(pooler.url)).rejects.toThrowError(
    /unsupported startup parameter: statement_timeout.*ignore_startup_parameters = statement_timeout,/,
  );
  await pooler.stop();
});

it('refuses a role without a connection left, naming the settings', async () => {
  const { url } = database.current;
  await administer(url, (query) => query("create role crowded login password 'crowded' connection limit 1"));
  const crowded = Object.assign(new URL(url), { username: 'crowded', password: 'crowded' }).href;
  await expect(assertSessions(crowded)).rejects.toThrowError(/no connection left.*DATABASE_POOL \+ JOB_POOL \+ 5/);
  await administer(url, (query) => query('drop role crowded'));
});

it.each([
  ['a password', { password: 'wrong-one' }, /refused the connection.*Check DATABASE_URL/],
  ['a database', { pathname: '/no_such_database' }, /refused the connection.*Check DATABASE_URL/],
  ['a port', { port: '1' }, /cannot be reached.*Is it running/],
])('names %s that is wrong', (_what, wrong, words) =>
  expect(assertSessions(Object.assign(new URL(database.current.url), wrong).href)).rejects.toThrowError(words),
);

it('refuses a database that is read-only', async () => {
  const { url } = database.current;
  const name = new URL(url).pathname.slice(1);
  await administer(url, (query) => query(`alter database ${name} set default_transaction_read_only = on`));
  await expect(assertSessions(url)).rejects.toThrowError('The database is read-only.');
});
