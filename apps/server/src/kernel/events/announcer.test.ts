import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { relay } from '../../../test/support/connections/relay.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/wait.ts';
import { createLog } from '../log.ts';
import { announce, createAnnouncer } from './announcer.ts';

const database = useDatabase();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const CHANNEL = 'freeboard_jobs';

async function listening(url = database.current.url) {
  const heard: string[] = [];
  const announcer = createAnnouncer(url, randomUUID(), createLog('silent'));
  announcer.on(CHANNEL, (payload) => heard.push(payload));
  announcer.follow<{ id: number; kind: string }>({
    select: 'select line.id, line.kind from events line',
    heard: (rows) => heard.push(...rows.map(({ kind }) => kind)),
  });
  await announcer.start();
  ends.push(() => announcer.stop());
  return { heard, announcer };
}

async function connected(application_name = 'freeboard'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.current.url, application_name });
  await client.connect();
  ends.push(() => client.end());
  return client;
}

const insert = (client: pg.Client, payload: string) =>
  client.query('insert into announcements (channel, payload) values ($1, $2)', [CHANNEL, payload]);
const announced = (payload: string) => announce(database.current.db, { channel: CHANNEL, payload });

describe('an announcer', () => {
  it('hears each announcement and each row once, in its order, and none from before its start', async () => {
    await announced('before');
    const { heard } = await listening();
    for (const payload of ['one', 'two', 'three']) await announced(payload);
    await eventually(() => expect(heard).toEqual(['one', 'two', 'three']));
    await database.current.db.insertInto('events').values({ kind: 'note', ids: '{}' }).execute();
    await announced('four');
    await eventually(() => expect(heard.toSorted()).toEqual(['four', 'note', 'one', 'three', 'two']));
  });

  it('hears a transaction that commits after one with higher ids, also one from before its start', async () => {
    const [early, late] = [await connected(), await connected()];
    await early.query('begin');
    await insert(early, 'early');
    await announced('first');
    const { heard } = await listening();
    await late.query('begin');
    await insert(late, 'late');
    await late.query(`insert into events (kind, ids) values ('late event', '{}')`);
    await announced('second');
    await database.current.db.insertInto('events').values({ kind: 'event', ids: '{}' }).execute();
    await eventually(() => expect(heard).toEqual(['second', 'event']));
    await late.query('commit');
    await eventually(() => expect(heard).toEqual(['second', 'event', 'late', 'late event']));
    await early.query('commit');
    await eventually(() => expect(heard.at(-1)).toBe('early'));
    const rolledBack = await connected();
    await rolledBack.query('begin');
    await insert(rolledBack, 'never');
    await rolledBack.query('rollback');
    await announced('last');
    await eventually(() => expect(heard.at(-1)).toBe('last'));
    expect(heard).toHaveLength(6);
  });

  it('hears after a lost connection what was announced meanwhile', async () => {
    const url = new URL(database.current.url);
    const door = await relay(Number(url.port));
    ends.push(() => door.close());
    [url.hostname, url.port] = ['127.0.0.1', String(door.port)];
    const { heard, announcer } = await listening(url.href);
    let connects = 0;
    announcer.onConnect(() => {
      connects += 1;
    });
    await announced('one');
    await eventually(() => expect(heard).toEqual(['one']));
    door.cut();
    await announced('two');
    await database.current.db.insertInto('events').values({ kind: 'event', ids: '{}' }).execute();
    door.mend();
    await eventually(() => expect(heard).toEqual(['one', 'two', 'event']));
    expect(connects).toBe(1);
  });

  it('goes on when a listener throws', async () => {
    const { heard, announcer } = await listening();
    announcer.on(CHANNEL, () => {
      throw new Error('a fault of the listener');
    });
    for (const payload of ['one', 'two']) await announced(payload);
    await eventually(() => expect(heard).toEqual(['one', 'two']));
  });

  it('reads in transactions that may not write', async () => {
    const url = new URL(database.current.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const { heard } = await listening(url.href);
    for (const payload of ['one', 'two']) await announced(payload);
    await eventually(() => expect(heard).toEqual(['one', 'two']));
  });

  it('notifies the processes of an older release, and hears what they send', async () => {
    const older = await connected(`freeboard:${randomUUID()}`);
    const [{ heard }, another] = [await listening(), await listening()];
    const notices: string[] = [];
    older.on('notification', ({ channel, payload }) => void notices.push(`${channel} ${payload}`));
    await older.query(`listen ${CHANNEL}; listen freeboard_events`);
    await announced('bulk-upload');
    await database.current.db.insertInto('events').values({ kind: 'event', ids: '{}' }).execute();
    await eventually(() => expect(notices).toEqual([`${CHANNEL} bulk-upload`, 'freeboard_events ']));
    await older.query(`select pg_notify('${CHANNEL}', 'of the older')`);
    await eventually(() => {
      expect(heard).toContain('of the older');
      expect(another.heard).toContain('of the older');
    });
  });
});
