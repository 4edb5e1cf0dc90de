import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../test/support/database.ts';
import { databaseUrl } from '../../../../test/support/databases/administer.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { type Connection, connect } from '../../../kernel/database/pool.ts';
import { createAnnouncer } from '../../../kernel/events/announcer.ts';
import { createLog } from '../../../kernel/log.ts';
import { createCircuits } from './circuits.ts';

const database = useDatabase();
const log = createLog('silent');
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The address of a server that accepts connections and never answers. */
async function deaf(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(async () => server.close());
  return `postgres://x@127.0.0.1:${(server.address() as { port: number }).port}/x`;
}

/** Circuits of a process whose database is at `url`, but which still gets notifications. */
async function circuitsOn(url: string) {
  const own: Connection = connect(url, log, 2);
  const announcer = createAnnouncer(database.current.url, randomUUID(), log);
  const circuits = createCircuits(own.db, announcer, systemClock, log);
  await announcer.start();
  ends.push(
    () => own.close(),
    () => announcer.stop(),
  );
  return circuits;
}

const leftAlone = (api_name: string) =>
  database.current.db
    .insertInto('provider_states')
    .values({ api_name, failures: 12, open_until: new Date(Date.now() - 1_000) })
    .execute();

describe('while the database does not answer', () => {
  it('nobody waits for it before asking a provider, and what came of it is noted in passing', async () => {
    const circuits = await circuitsOn(await deaf());
    expect(await circuits.verdictOn('Healthy')).toBe('ask');
    expect(circuits.note('Healthy', true)).toBeUndefined();
    await leftAlone('Deaf');
    // The first caller makes the trial call; the process's other calls skip the provider.
    const verdicts = await eventually(async () => {
      const all = await Promise.all([circuits.verdictOn('Deaf'), circuits.verdictOn('Deaf')]);
      expect(all[1]).toBeInstanceOf(Date);
      return all;
    });
    expect(verdicts[0]).toBe('ask');
  });

  it('a process goes by its own circuits, and by those of all again when it is back', async () => {
    const circuits = await circuitsOn(databaseUrl('postgres://x@127.0.0.1:1/x', 'x'));
    await eventually(async () => expect(await circuits.verdictOn('Healthy')).toBe('alone'));
    await leftAlone('Away');
    expect(await circuits.verdictOn('Away')).toBe('alone');
    const back = await circuitsOn(database.current.url);
    await eventually(async () => expect(await back.verdictOn('Away')).toBeInstanceOf(Date));
  });
});
