import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { JOBS } from '../features.ts';

const database = useDatabase('demo');
const statements: string[] = [];

beforeAll(() => {
  const recorded = new WeakSet<pg.PoolClient>();
  database.current.pool.on('acquire', (client) => {
    if (recorded.has(client)) return;
    recorded.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
      statements.push(typeof first === 'string' ? first : first.text);
      return query(first, ...rest);
    }) as typeof client.query;
  });
});

const isDeletion = (text: string) => /\bdelete from\b/i.test(text);
/** A limited portion; rows that are moved in one statement; one row per day. */
const IS_BOUNDED = [/\blimit \$\d/i, /\binsert into\b/i, /^delete from "retention_runs" where "id" <= \$1$/];

const PERIODIC = JOBS.filter(({ everySeconds }) => everySeconds !== undefined);

it.each(PERIODIC.map((job) => [job.name, job] as const))(
  '%s deletes at most a portion of rows in each statement',
  async (_name, job) => {
    statements.length = 0;
    // Some jobs fail without outside services, but only after their deletions.
    await job.run(appWith(database.current, {}), {}).catch(() => undefined);
    expect(statements.filter((text) => isDeletion(text) && !IS_BOUNDED.some((bound) => bound.test(text)))).toEqual([]);
    if (['upkeep', 'retention'].includes(job.name)) expect(statements.filter(isDeletion).length).toBeGreaterThan(5);
  },
);
