import type pg from 'pg';
import { copyRowsIn } from '../../kernel/backup/database-copy.ts';
import { AGENCY_TABLES, type AgencyTable } from './tables.ts';

const TABLES = AGENCY_TABLES.map(({ table }) => table as string);

/**
 * Makes triggers leave the imported rows as they are, without new dates, chain hashes and counts. Disabling the
 * triggers instead would block everyone's writes until the import ends.
 */
const setImporting = (client: pg.Client, isImporting: boolean) =>
  client.query(`select set_config('freeboard.imports_agency', $1, true)`, [isImporting ? 'yes' : 'no']);

export async function prepareImport(client: pg.Client): Promise<void> {
  await client.query('begin');
  // Runs one import at a time, so that the second finds the people of the first.
  await client.query(`select pg_advisory_xact_lock(hashtext('import of an agency'))`);
  await client.query(
    'create temporary table import_ids (space text, old bigint, new bigint, primary key (space, old))',
  );
  await client.query('create temporary table import_files (old text primary key, new text not null)');
  for (const table of TABLES)
    await client.query(
      `create temporary table import_${table} (n bigint generated always as identity, r jsonb not null)`,
    );
}

export const copyImported = (client: pg.Client, table: string) => copyRowsIn(client, `pg_temp.import_${table} (r)`);

/** Quotes and requests to carriers share one id sequence. */
const spaceOf = (table: string): string => (table === 'quotes' ? 'quote_requests' : table);

async function numberRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; sequence: string }>(
    `select table_name as table, case when table_name in ('quotes', 'quote_requests') then 'quote_ids'
       else pg_get_serial_sequence('public.' || table_name, 'id') end as sequence
     from information_schema.columns where table_schema = 'public' and column_name = 'id' and table_name = any ($1)
     order by array_position($1, table_name::text)`,
    [TABLES],
  );
  for (const { table, sequence } of rows)
    await client.query(
      `insert into import_ids select '${spaceOf(table)}', old, nextval('${sequence}')
       from (select (r ->> 'id')::bigint as old from pg_temp.import_${table} order by 1) ids
       where not exists (select from import_ids known where known.space = '${spaceOf(table)}' and known.old = ids.old)`,
    );
  await client.query(
    `insert into import_files select key, gen_random_uuid() from (
       select r ->> 'storage_key' as key from pg_temp.import_attachments
       union select r ->> 'storage_key' from pg_temp.import_message_files) keys where key is not null`,
  );
  await client.query('analyze import_ids');
}

type Reference = { column: string; to: string; isArray: boolean };

async function referencesOf(client: pg.Client, { table, refs = {}, omit = [] }: AgencyTable): Promise<Reference[]> {
  const { rows } = await client.query<{ column: string; to: string }>(
    `select a.attname as column, c.confrelid::regclass::text as to
     from pg_constraint c cross join unnest(c.conkey, c.confkey) pair (mine, theirs)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.mine
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.theirs
     where c.contype = 'f' and c.conrelid = $1::regclass and b.attname = 'id'
     union select 'agency_id', 'agencies' from pg_attribute where attrelid = $1::regclass and attname = 'agency_id'
     union select 'id', $2 from pg_attribute where attrelid = $1::regclass and attname = 'id'`,
    [`public.${table}`, table],
  );
  const declared = rows.filter(({ column, to }) => !omit.includes(column) && TABLES.includes(to));
  const all = [...declared, ...Object.entries(refs).map(([column, to]) => ({ column, to: to as string }))];
  return all.map((one) => ({ ...one, isArray: one.column.endsWith('_ids') }));
}

const newId = (old: string, to: string, isArray: boolean): string =>
  isArray
    ? `(select coalesce(jsonb_agg(i.new order by e.at), '[]') from jsonb_array_elements_text(nullif(${old}, 'null'))
        with ordinality e (id, at) join import_ids i on i.space = '${spaceOf(to)}' and i.old = e.id::bigint)`
    : `(select to_jsonb(i.new) from import_ids i where i.space = '${spaceOf(to)}' and i.old = (${old} #>> '{}')::bigint)`;

const newIdsInside = (column: string, keys: Readonly<Record<string, string>>): string =>
  `(select jsonb_object_agg(o.key, case o.key ${Object.entries(keys)
    .map(
      ([key, to]) => `when '${key}' then case jsonb_typeof(o.value)
        when 'array' then ${newId('o.value', to, true)} else ${newId('o.value', to, false)} end`,
    )
    .join(' ')} else o.value end) from jsonb_each(nullif(r -> '${column}', 'null')) o)`;

async function insertRows(client: pg.Client, spec: AgencyTable, columns: readonly string[]): Promise<number> {
  const { table, set = {}, refsInside = {} } = spec;
  const references = await referencesOf(client, spec);
  const patches = [
    ...references.map(({ column, to, isArray }) => `'${column}', ${newId(`r -> '${column}'`, to, isArray)}`),
    ...Object.entries(refsInside).map(([column, keys]) => `'${column}', ${newIdsInside(column, keys)}`),
    ...Object.entries(set).map(([column, text]) => `'${column}', (${text})`),
  ];
  const all = [...new Set([...columns, ...Object.keys(set)])].map((column) => client.escapeIdentifier(column));
  const patch = patches.length > 0 ? `|| jsonb_build_object(${patches.join(', ')})` : '';
  const { rowCount } = await client.query(
    `insert into public.${table} (${all.join(', ')}) overriding system value
     select ${all.map((column) => `t.${column}`).join(', ')} from pg_temp.import_${table} i,
       lateral jsonb_populate_record(null::public.${table}, i.r ${patch}) t order by i.n`,
  );
  return rowCount ?? 0;
}

/** Recomputes the history chains of the imported lines, whose ids have changed. */
const CHAIN = `do $$ declare line history; chain text := ''; last bytea; begin
  for line in select h.* from history h join import_ids i on i.space = 'history' and i.new = h.id where h.position is not null
    order by coalesce(h.application_id, 0), h.position
  loop
    if chain <> coalesce(line.application_id, 0)::text then chain := coalesce(line.application_id, 0)::text; last := ''; end if;
    line.hash := history_digest(line, last);
    last := line.hash;
    update history set hash = line.hash where id = line.id;
    if line.application_id is null then
      insert into agency_history_ends values (line.agency_id, line.position, line.hash)
        on conflict (agency_id) do update set position = excluded.position, hash = excluded.hash;
    else
      insert into history_ends values (line.application_id, line.position, line.hash)
        on conflict (application_id) do update set position = excluded.position, hash = excluded.hash;
    end if;
  end loop;
end $$`;

export async function takenEmails(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select r ->> 'email' as email from pg_temp.import_people where lower(r ->> 'email') in (select lower(email) from people) order by 1`,
  );
  return rows.map(({ email }) => email);
}

/** Inserts all rows under new ids. @returns the number of rows per table, and the agency's new id */
export async function insertAgency(client: pg.Client, columnsOf: ReadonlyMap<string, readonly string[]>) {
  await numberRows(client);
  await setImporting(client, true);
  const counts: Record<string, number> = {};
  for (const spec of AGENCY_TABLES)
    counts[spec.table] = await insertRows(client, spec, columnsOf.get(spec.table) ?? []);
  await client.query(CHAIN);
  await setImporting(client, false);
  const { rows } = await client.query<{ new: string }>(`select new from import_ids where space = 'agencies'`);
  return { counts, agencyId: Number(rows[0]?.new) };
}

export async function newStorageKeys(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ old: string; new: string }>('select old, new from import_files');
  return new Map(rows.map((row) => [row.old, row.new]));
}

/** Adds an expired invitation without a link for every person, so that an admin can invite them again. */
export const addExpiredInvitations = (client: pg.Client) =>
  client.query(`insert into invitations (person_id, key_hash, created_at, expires_at)
    select new, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), now(), now() from import_ids where space = 'people'`);

export const recordImport = (client: pg.Client, agencyId: number, from: string, historySha256: string) =>
  client.query(
    `insert into history (agency_id, actor_name, actor_role, action, changes) values ($1, 'Freeboard', 'system', $2, $3)`,
    [
      agencyId,
      `imported the agency from installation ${from}`,
      JSON.stringify([{ field: 'history_sha256', from: null, to: historySha256 }]),
    ],
  );
