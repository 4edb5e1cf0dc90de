import type pg from 'pg';
import { currentSchema, migrate } from '../database/migrate.ts';
import { BackupRefused } from './backup-refused.ts';
import { historyHeads, openClient } from './database-copy.ts';
import type { BackupHeader, BackupManifest } from './manifest.ts';

/** The table that marks a database as having an unfinished restore. Freeboard refuses to start on such a database. */
export const UNFINISHED = 'unfinished_restore';

const exists = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rowCount !== 0;

const OWN = (catalog: string) => `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass
  and d.objid = o.oid and d.deptype = 'e')`;

const isUnfinished = (client: pg.Client) =>
  exists(client, `select 1 where to_regclass('public.${UNFINISHED}') is not null`);

const isFilled = (client: pg.Client) =>
  exists(
    client,
    `select 1 from pg_class o where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and ${OWN('pg_class')} limit 1`,
  );

async function clear(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists pgboss cascade;
    do $$ declare command text; begin
      for command in
        select format('drop table if exists public.%I cascade', relname) from pg_class o
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> '${UNFINISHED}' and ${OWN('pg_class')}
        union all
        select format('drop sequence if exists public.%I cascade', relname) from pg_class o
        where relnamespace = 'public'::regnamespace and relkind = 'S' and ${OWN('pg_class')}
      loop execute command; end loop;
      -- After the tables: those whose types a function takes or returns have taken it along.
      for command in
        select format('drop routine if exists %s cascade', o.oid::regprocedure) from pg_proc o
        where pronamespace = 'public'::regnamespace and ${OWN('pg_proc')}
      loop execute command; end loop;
    end $$;`);
}

/**
 * Checks that a restore may use the database: it is empty, or has an unfinished restore.
 * @throws BackupRefused when it contains anything else
 */
export async function assertEmpty(url: string): Promise<'empty' | 'unfinished'> {
  const client = await openClient(url);
  try {
    if (await isUnfinished(client)) return 'unfinished';
    if (await isFilled(client))
      throw new BackupRefused(
        'The database is not empty: a backup is restored into an empty one only. Name another (DATABASE_URL), or another DATA_DIR.',
      );
    return 'empty';
  } finally {
    await client.end();
  }
}

type Removed = { create: string[] };

/**
 * Drops foreign keys and plain indexes before the copy, because rebuilding them once at the end is faster. @returns
 * the statements that recreate them
 */
async function takeAway(client: pg.Client): Promise<Removed> {
  const { rows } = await client.query<{ remove: string; create: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class t on t.oid = indrelid
    where t.relnamespace = 'public'::regnamespace and not indisprimary and not indisunique and not indisexclusion`);
  for (const { remove } of rows) await client.query(remove);
  // Indexes come first, because checking foreign keys uses them.
  return {
    create: rows
      .map(({ create }) => create)
      .sort((a, b) => Number(b.startsWith('CREATE')) - Number(a.startsWith('CREATE'))),
  };
}

async function setTriggers(
  client: pg.Client,
  tables: BackupManifest['tables'],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables)
    await client.query(`alter table public.${client.escapeIdentifier(name)} ${to} trigger user`);
}

/**
 * The part of this release's schema that the backup's database had.
 * @throws BackupRefused when the backup had a migration that is unknown here or differs
 */
export function schemaOf(header: BackupHeader) {
  const { migrations, functions } = currentSchema();
  const had = new Map(header.migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of had) {
    if (name.startsWith('functions/')) continue;
    const file = migrations.find((one) => one.name === name);
    if (!file)
      throw new BackupRefused(
        `The backup was made by a newer release of Freeboard: its database has had the migration ${name}. Restore it by ${header.version}.`,
      );
    if (file.checksum !== checksum)
      throw new BackupRefused(`The backup was made by a release in which the migration ${name} had another text.`);
  }
  return {
    migrations: migrations.filter(({ name }) => had.has(name)),
    // A function whose text has changed since may depend on a later migration.
    functions: functions.filter(({ name, checksum }) => had.get(`functions/${name}`) === checksum),
  };
}

/**
 * Prepares an empty database for a backup's rows: the backup's schema, without what would slow or refuse the copy.
 * @returns the connection, and a function that finishes the restore and compares it with the manifest
 */
export async function beginRestore(url: string, header: BackupHeader, manifest: BackupManifest) {
  const client = await openClient(url);
  try {
    await client.query(`create table if not exists public.${UNFINISHED} (begun_at timestamptz not null default now())`);
    await clear(client);
    await migrate(url, undefined, schemaOf(header));
    // An unfinished copy is discarded anyway, so it need not be durable at every step.
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
    const removed = await takeAway(client);
    await setTriggers(client, manifest.tables, 'disable');
    // A migration may have inserted rows.
    const names = manifest.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
    await client.query(`truncate ${names.join(', ')}`);
    return { client, finish: () => finish(client, manifest, removed) };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function finish(client: pg.Client, manifest: BackupManifest, { create }: Removed): Promise<void> {
  for (const { name, last_value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [
      `public.${client.escapeIdentifier(name)}`,
      last_value,
    ]);
  for (const text of create) await client.query(text);
  await setTriggers(client, manifest.tables, 'enable');
  await client.query('reset synchronous_commit');
  await assertCounts(client, manifest);
}

/** @throws BackupRefused when a table's row count, or the history, differs from the manifest */
async function assertCounts(client: pg.Client, manifest: BackupManifest): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const found = await client.query(`select count(*) as n from public.${client.escapeIdentifier(name)}`);
    if (Number(found.rows[0]?.n) !== rows)
      throw new BackupRefused(`The table ${name} holds ${found.rows[0]?.n} rows; the backup was made of ${rows}.`);
  }
  const heads = await historyHeads(client);
  if (heads.heads_sha256 !== manifest.history.heads_sha256)
    throw new BackupRefused('The ends of the history are not those that the backup was made of.');
}

/** @throws BackupRefused when the database has an unfinished restore: an incomplete installation must not start */
export async function assertRestored(url: string): Promise<void> {
  const client = await openClient(url);
  try {
    if (await isUnfinished(client))
      throw new BackupRefused(
        'A restore into this database was not finished. Run the same npm run restore again: it starts over.',
      );
  } finally {
    await client.end();
  }
}
