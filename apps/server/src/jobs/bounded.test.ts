import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { JOBS } from '../features.ts';

const database = useDatabase('demo');
const statements: { text: string; values: unknown[] }[] = [];

/** Records each statement of the pool. */
beforeAll(() => {
  const recorded = new WeakSet<pg.PoolClient>();
  database.current.pool.on('acquire', (client) => {
    if (recorded.has(client)) return;
    recorded.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => {
      const [text, values] = typeof first === 'string' ? [first, rest[0]] : [first.text, first.values ?? rest[0]];
      statements.push({ text, values: Array.isArray(values) ? values : [] });
      return query(first, ...rest);
    }) as typeof client.query;
  });
});

const isDeletion = ({ text }: { text: string }) => /\bdelete from\b/i.test(text);
/**
 * A deletion is bounded if it takes a portion, moves rows that must move together, or is from a table with one row per
 * day.
 */
const IS_BOUNDED = [/\blimit \$\d/i, /\binsert into\b/i, /^delete from "retention_runs" where "id" <= \$1$/];

/**
 * The tables, except SMALL, that a statement would read whole even with sequential scans turned off, because no index
 * fits.
 */
async function scannedBy(all: readonly { text: string; values: unknown[] }[]): Promise<string[]> {
  const client = await database.current.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const scanned = new Set<string>();
    for (const { text, values } of all) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      for (const row of rows) {
        const table = /Seq Scan on "?(\w+)/.exec(row['QUERY PLAN'])?.[1];
        if (table) scanned.add(table);
      }
    }
    return [...scanned].filter((table) => !SMALL.includes(table)).toSorted();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const SMALL = ['announcements', 'carrier_calls', 'email_changes', 'password_resets', 'registrations'];

const PERIODIC = JOBS.filter(({ everySeconds }) => everySeconds !== undefined);

it.each(PERIODIC.map((job) => [job.name, job] as const))(
  '%s deletes at most a portion of rows in each statement',
  async (_name, job) => {
    statements.length = 0;
    // Some jobs fail without the outside services, but only after they have deleted what they delete.
    await job.run(appWith(database.current, {}), {}).catch(() => undefined);
    const deletions = statements.filter(isDeletion);
    expect(deletions.filter(({ text }) => !IS_BOUNDED.some((bound) => bound.test(text)))).toEqual([]);
    if (['upkeep', 'retention'].includes(job.name)) expect(deletions.length).toBeGreaterThan(5);
    expect(await scannedBy(deletions)).toEqual([]);
  },
);
