import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number of ours: the key under which processes that start together take turns. */
const LOCK = 7_318_004;

/**
 * Brings the schema up to date: numbered SQL files, each once, each in a transaction, under an advisory lock.
 * `prepare` is done after it under the same lock. @returns how many were applied.
 */
export async function migrate(url: string, prepare?: (client: pg.Client) => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map((row) => row.name));
    const due = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql') && !done.has(name))
      .sort();
    for (const name of due) {
      await client.query('begin');
      await client.query(readFileSync(join(FOLDER, name), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [name]);
      await client.query('commit');
    }
    await prepare?.(client);
    return due.length;
  } finally {
    await client.end();
  }
}
