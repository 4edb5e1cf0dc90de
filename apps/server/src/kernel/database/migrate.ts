import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../env/project-root.ts';
import { StartRefused } from '../start-refused.ts';

/** An arbitrary advisory lock key, which serializes processes that start at the same time. */
const LOCK = 7_318_004;
const FUNCTIONS = 'functions/';

export type SqlFile = { name: string; text: string; checksum: string };
export type Schema = { migrations: readonly SqlFile[]; functions: readonly SqlFile[] };
export type Upgrade = { applied: ReadonlySet<string>; due: readonly SqlFile[] };
/**
 * Observes an upgrade of a database that has data. `prepare` runs before any change, `migrated` after each migration
 * with their total number.
 */
export type UpgradeObserver = {
  prepare(upgrade: Upgrade): Promise<void>;
  migrated(name: string, done: number, total: number): void;
};
type Landed = { name: string; checksum?: string };

/** The SQL files of a folder, sorted by name. Checksums do not depend on the line endings of a checkout. */
export function sqlFiles(folder: string): SqlFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** The folder of the SQL files in the project, which is the same for bundles and sources. */
const FOLDER = 'apps/server/src/kernel/database';

export const currentSchema = (): Schema => ({
  migrations: sqlFiles(join(projectRoot(), FOLDER, 'migrations')),
  functions: sqlFiles(join(projectRoot(), FOLDER, 'functions')),
});

/** @throws StartRefused when the database has had a migration that is unknown here or has a different text */
function assertSameHistory(landed: readonly Landed[], files: readonly SqlFile[]): void {
  for (const { name, checksum } of landed) {
    const file = files.find((one) => one.name === name);
    if (!file)
      throw new StartRefused(
        `The database was made by a newer or another release of Freeboard: it has had the migration ${name}, which this version ` +
          'does not know. Nothing was changed. Start the release that made it, or restore the backup from before the upgrade into an empty database.',
      );
    if (file.checksum !== checksum)
      throw new StartRefused(
        `The migration ${name} is not the one that this database has had: its text was changed afterwards. Put the ` +
          'text back as it was, and what is to be different into a new migration.',
      );
  }
}

async function apply(client: pg.Client, name: string, { text, checksum }: SqlFile): Promise<void> {
  await client.query('begin');
  await client.query(text);
  // A migration may have dropped what a function depends on, so all functions are applied again, even after a crash
  // here.
  if (!name.startsWith(FUNCTIONS))
    await client.query('delete from migrations where starts_with(name, $1)', [FUNCTIONS]);
  await client.query(
    `insert into migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, at = excluded.at`,
    [name, checksum],
  );
  await client.query('commit');
}

/**
 * Updates the schema under an advisory lock: the migrations that the database has not had, each in its own
 * transaction, then the functions with their triggers (all of them after a migration, else those whose text changed).
 * After a crash, the next start continues with the first file that is not recorded. `prepare` runs last, under the
 * same lock.
 * @returns how many migrations were applied
 * @throws StartRefused when the database has had a migration that is unknown here or has a different text
 */
export async function migrate(
  url: string,
  prepare?: (client: pg.Client) => Promise<void>,
  schema: Schema = currentSchema(),
  observer?: UpgradeObserver,
): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<Landed>('select * from migrations order by name');
    const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    assertSameHistory(
      rows.filter(({ name }) => !name.startsWith(FUNCTIONS)),
      schema.migrations,
    );
    const due = schema.migrations.filter(({ name }) => !known.has(name));
    const following = rows.length > 0 && due.length > 0 ? observer : undefined;
    await following?.prepare({ applied: new Set(known.keys()), due });
    for (const [index, file] of due.entries()) {
      await apply(client, file.name, file);
      following?.migrated(file.name, index + 1, due.length);
    }
    // A migration may have dropped what a function depends on, so all functions are applied again after one.
    for (const file of schema.functions)
      if (due.length > 0 || known.get(FUNCTIONS + file.name) !== file.checksum)
        await apply(client, FUNCTIONS + file.name, file);
    await prepare?.(client);
    return due.length;
  } finally {
    await client.end();
  }
}
