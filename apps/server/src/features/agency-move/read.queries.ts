import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { copyQueryOut, listTables } from '../../kernel/backup/database-copy.ts';
import { AGENCY_TABLES, type AgencyTable } from './tables.ts';

export type AgencyColumns = { spec: AgencyTable; columns: string[] };

export async function agencyColumns(client: pg.Client): Promise<AgencyColumns[]> {
  const shapes = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  return AGENCY_TABLES.map((spec) => ({
    spec,
    columns: (shapes.get(spec.table) ?? []).filter((column) => !spec.omit?.includes(column)),
  }));
}

const condition = ({ table, where }: AgencyTable, agencyId: number): string =>
  [`${table === 'agencies' ? 'id' : 'agency_id'} = ${agencyId}`, ...(where ? [`(${where})`] : [])].join(' and ');

/** Streams an agency's rows of a table, one JSON object per line. */
export const copyAgencyRows = (client: pg.Client, { spec, columns }: AgencyColumns, agencyId: number): Readable => {
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const order = columns.includes('id') ? 'order by id' : '';
  return copyQueryOut(
    client,
    `select to_jsonb(t) from (select ${quoted} from public.${spec.table} where ${condition(spec, agencyId)} ${order}) t`,
  );
};

/**
 * An agency's name, a digest of its history chains, and the number of open carrier requests and binds; null when
 * there is no such agency.
 */
export async function readAgency(client: pg.Client, agencyId: number) {
  const { rows } = await client.query<{ name: string; installation: string; heads: string; open: string }>(
    `select name,
       coalesce((select value from installation where key = 'installation_id'), '') as installation,
       coalesce((select string_agg(chain || ' ' || position || ' ' || encode(hash, 'hex'), chr(10) order by chain collate "C") from (
         select 'a' || e.application_id as chain, e.position, e.hash from history_ends e
           join applications on applications.id = e.application_id where applications.agency_id = $1
         union all select 'g' || agency_id, position, hash from agency_history_ends where agency_id = $1) heads), '') as heads,
       (select count(*) from quote_requests where agency_id = $1 and state <> 'done')
         + (select count(*) from bind_attempts where agency_id = $1 and state in ('asking', 'in_doubt')) as open
     from agencies where id = $1`,
    [agencyId],
  );
  const [row] = rows;
  if (!row) return null;
  const history_sha256 = createHash('sha256').update(row.heads).digest('hex');
  return { name: row.name, installation: row.installation, history_sha256, open: Number(row.open) };
}

export async function agencyFiles(client: pg.Client, agencyId: number): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from attachments where agency_id = $1
     union select storage_key from message_files where agency_id = $1 and storage_key is not null`,
    [agencyId],
  );
  return new Set(rows.map(({ key }) => key));
}
