import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { useDatabase } from '../../../../test/support/database.ts';
import { ANY_LOOPBACK_PORT, readMetrics } from '../../../../test/support/env.ts';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { CANARY_AGENCY } from '../../../kernel/canary.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { TenantDb, type TenantTable } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { TABLES } from '../../../kernel/database/tables.ts';
import { checkCanary } from '../doctor/stored.ts';
import { CANARY_ID, claimPass, deletePasses, progressOf } from './canary.queries.ts';
import { canaryState } from './canary.ts';

const server = useServer({
  env: { canary: true, allowedPrivateHosts: ANY_LOOPBACK_PORT },
  bounds: { canary_ms: 9_000 },
});

const isTenantTable = (name: string): name is TenantTable => 'scope' in (TABLES[name as keyof typeof TABLES] ?? {});

const stateOf = (db: Database) => canaryState(db, { canary: true }, false, systemClock.now());

async function passed(db: Database, expected: string | null) {
  const before = await db
    .updateTable('canary')
    .set({ began_at: sql`began_at - interval '1 minute'` })
    .returning('passed_at')
    .executeTakeFirstOrThrow();
  return eventually(async () => {
    const row = await db.selectFrom('canary').selectAll().executeTakeFirstOrThrow();
    if (expected === null) expect(row.passed_at).not.toEqual(before.passed_at);
    expect([row.late, row.reason]).toEqual([expected, expected === null ? '' : expect.any(String)]);
    return row;
  });
}

const first = (db: Database) =>
  eventually(async () => {
    const state = await stateOf(db);
    expect(state?.age_s).toBeLessThan(60);
    expect(state).toMatchObject({ late: null, reason: '' });
    const row = await db.selectFrom('canary').select('passed_at').executeTakeFirstOrThrow();
    expect(row.passed_at).not.toBeNull();
  });

/** Row counts of the canary's agency by table, plus its users' sessions, which have no agency_id. */
async function rowsLeft(db: Database): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'agency_id' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const left: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} where agency_id = ${CANARY_AGENCY}`.execute(db);
    if (rows[0]?.n) left[name] = rows[0].n;
  }
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from sessions
    where person_id in (select id from people where agency_id = ${CANARY_AGENCY})`.execute(db);
  return { ...left, sessions: rows[0]?.n ?? 0 };
}

describe('the test application', () => {
  it('passes every part, and its age is one figure for ready, metrics, doctor and Operations', async () => {
    const { db, url } = server.current;
    await first(db);
    const ready = (await (await fetch(`${url}/api/ready`)).json()) as { data: { canary: object } };
    expect(ready.data.canary).toEqual({ age_s: expect.any(Number), late: null, reason: '' });
    const metrics = await readMetrics(url);
    expect(metrics).toMatch(/^freeboard_canary_age_seconds \d+$/m);
    expect(metrics).toContain('freeboard_canary_late{part="mail"} 0');
    expect(metrics).not.toMatch(/freeboard_carrier_requests_total\{.*\} [1-9]|Test carrier|purpose="webhooks"/);
    const status = succeeded(await (await server.current.as('super')).call('getOperationStatus', {}));
    expect(status.canary).toEqual({ age_s: expect.any(Number), late: null, reason: '' });
    expect(checkCanary(status.canary)).toMatchObject({ state: 'ok' });
    expect(server.current.sandbox.inbox.mails).toEqual([]);
  });

  it('is seen by nobody, leaves no history, and the same few rows after each pass', async () => {
    const { db } = server.current;
    const before = await rowsLeft(db);
    await passed(db, null);
    expect(await rowsLeft(db)).toEqual(before);
    expect(before).not.toHaveProperty('history');
    const client = await server.current.as('super');
    const { mgas } = succeeded(await client.call('listMgas', {}));
    expect(mgas.map(({ id }) => id)).not.toContain(CANARY_AGENCY);
    const all = new TenantDb(db, { kind: 'all' }, false);
    for (const table of Object.keys(before).filter((name) => isTenantTable(name))) {
      const own = sql.ref(`${table}.${table === 'agencies' ? 'id' : 'agency_id'}`);
      const seen = await all.from(table).select(own.as('id')).where(sql<boolean>`${own} = ${CANARY_AGENCY}`).execute();
      expect([table, seen]).toEqual([table, []]);
    }
    const status = succeeded(await client.call('getOperationStatus', {}));
    expect(status.answers.email).toEqual({ asked: 0, failed: 0 });
    expect(status.answers.carriers.asked).toBe(0);
  });

  it('is not offered to people who register', async () => {
    const { agencies } = succeeded(await server.current.guest.call('listRegistrationAgencies', {}));
    expect(agencies.map(({ id }) => id)).not.toContain(CANARY_AGENCY);
  });

  it('reads no table as a whole', async () => {
    const read = await server.current.db.transaction().execute(async (trx) => {
      const scans = async () => {
        const { rows } = await sql<{ name: string; n: number }>`
          select relname as name, seq_scan::int as n from pg_stat_xact_user_tables`.execute(trx);
        return new Map(rows.map(({ name, n }) => [name, n]));
      };
      await sql`set local enable_seqscan = off`.execute(trx);
      // Plans of foreign key checks are cached per connection.
      await sql`discard plans`.execute(trx);
      const before = await scans();
      await progressOf(trx);
      await deletePasses(trx);
      return [...(await scans())].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name]) => name);
    });
    expect(read).toEqual([]);
  });

  describe('when a part is broken', () => {
    let answer: (response: ServerResponse) => void = () => undefined;
    const outside = createServer((request, response) => {
      request.resume();
      answer(response);
    });
    let base = '';
    beforeAll(async () => {
      await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
      base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      outside.closeAllConnections();
      outside.close();
    });
    const setAddress = (table: 'carriers' | 'webhook_endpoints', column: string, address: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${address} where id = ${CANARY_ID}`.execute(
        server.current.db,
      );

    it('names the carrier that is silent', async () => {
      answer = () => undefined;
      await setAddress('carriers', 'base_url', base);
      expect((await passed(server.current.db, 'carrier')).reason).toBe('No answer has come.');
      const state = await stateOf(server.current.db);
      expect(checkCanary({ ...state, age_s: 200 } as typeof state)).toMatchObject({
        state: 'fault',
        text: expect.stringContaining('It is late at: carrier.'),
      });
    });

    it('names the webhook that is refused', async () => {
      answer = (response) => response.setHeader('content-type', 'application/json').end('{"premium": 700}');
      const refusing = createServer((_request, response) => response.writeHead(503).end());
      await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done));
      await setAddress('webhook_endpoints', 'url', `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`);
      expect((await passed(server.current.db, 'webhook')).reason).toBe('It was answered with 503.');
      refusing.close();
      await setAddress('webhook_endpoints', 'url', base);
      await passed(server.current.db, null);
    });

    it('names the e-mail that is refused', async () => {
      server.current.server.services.standIn?.close();
      await passed(server.current.db, 'mail');
      expect(await readMetrics(server.current.url)).toContain('freeboard_canary_late{part="mail"} 1');
    });
  });
});

describe('without a worker', () => {
  const web = useServer({ env: { canary: true, roles: new Set(['web', 'cron']) }, bounds: { canary_ms: 3_000 } });

  it('names the queue', async () => {
    const row = await eventually(async () => {
      const found = await web.current.db.selectFrom('canary').selectAll().executeTakeFirstOrThrow();
      expect(found.late).not.toBeNull();
      return found;
    });
    expect(row).toMatchObject({ late: 'queue', reason: 'No worker takes requests to carriers.', passed_at: null });
  });
});

describe('a pass', () => {
  const database = useDatabase();

  it('is begun by one process a minute, and by none while a process runs that does not know it', async () => {
    const { db } = database.current;
    const at = new Date('2026-11-30T10:00:00Z');
    const process = { id: crypto.randomUUID(), roles: ['worker'], host: 'x', pid: 1 };
    await db.insertInto('processes').values(process).execute();
    expect(await claimPass(db, at)).toBe(false);
    await db.updateTable('processes').set({ knows_canary: true }).execute();
    expect((await Promise.all([claimPass(db, at), claimPass(db, at)])).toSorted()).toEqual([false, true]);
    expect(await claimPass(db, new Date(at.getTime() + 59_000))).toBe(false);
    expect(await claimPass(db, new Date(at.getTime() + 60_000))).toBe(true);
  });
});
