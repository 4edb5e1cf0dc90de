import { ROLES, roleFacts } from '@freeboard/domain/access';
import type pg from 'pg';
import { BackupRefused } from '../../kernel/backup/backup-refused.ts';
import type { AgencyHeader } from './format.ts';
import { AGENCY_TABLES } from './tables.ts';

/** Tables with texts that users type; a text in the file may have at most `LONGEST` characters. */
const TYPED: readonly string[] = ['agencies', 'people', 'clients', 'client_addresses', 'applications', 'tasks'];
const LONGEST = 20_000;

const roles = ROLES.filter((role) => roleFacts(role).isOfAgency);

/** @throws BackupRefused when the file has no agency, several agencies, or rows of another agency */
async function assertOneAgency(client: pg.Client, { agency }: AgencyHeader): Promise<void> {
  for (const { table } of AGENCY_TABLES) {
    const column = table === 'agencies' ? 'id' : 'agency_id';
    const { rows } = await client.query<{ n: number; others: number }>(
      `select count(*)::int as n, count(*) filter (where (r ->> '${column}') is distinct from $1)::int as others
       from pg_temp.import_${table}`,
      [String(agency.id)],
    );
    const { n = 0, others = 0 } = rows[0] ?? {};
    if (others > 0) throw new BackupRefused(`The file holds ${others} rows of another agency in the table ${table}.`);
    if (table === 'agencies' && n !== 1) throw new BackupRefused(`The file holds ${n} agencies. It must hold one.`);
  }
}

/** @throws BackupRefused when a person's role is not an agency role, or two people have the same e-mail address */
async function assertPeople(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string | null }>(
    `select r ->> 'role' as role from pg_temp.import_people where not coalesce(r ->> 'role', '') = any ($1) limit 1`,
    [roles],
  );
  if (rows[0]) throw new BackupRefused(`The file holds a person with the role ${rows[0].role}, which no agency has.`);
  const twice = await client.query<{ email: string }>(
    `select lower(r ->> 'email') as email from pg_temp.import_people group by 1 having count(*) > 1 order by 1 limit 1`,
  );
  if (twice.rows[0])
    throw new BackupRefused(`The file holds two people with the e-mail address ${twice.rows[0].email}.`);
}

/** @throws BackupRefused when a text is longer than `LONGEST` */
async function assertTexts(client: pg.Client): Promise<void> {
  for (const table of TYPED) {
    const { rows } = await client.query<{ key: string; length: number }>(
      `select key, length(value #>> '{}') as length from pg_temp.import_${table}, jsonb_each(r)
       where jsonb_typeof(value) = 'string' and length(value #>> '{}') > $1 limit 1`,
      [LONGEST],
    );
    if (rows[0])
      throw new BackupRefused(
        `The file holds a text of ${rows[0].length.toLocaleString('en-US')} characters in ${table}.${rows[0].key}. The longest is ${LONGEST.toLocaleString('en-US')}.`,
      );
  }
}

/**
 * Validates the file's rows before any is imported, because the file may come from anywhere.
 * @throws BackupRefused
 */
export async function assertContent(client: pg.Client, header: AgencyHeader): Promise<void> {
  await assertOneAgency(client, header);
  await assertPeople(client);
  await assertTexts(client);
}
