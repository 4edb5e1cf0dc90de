import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { everythingOf } from '../../../test/support/everything/everything.ts';
import { aBulkUpload, anAgency, anApplication, aPerson } from '../../../test/support/factories.ts';
import type { Database } from '../database/pool.ts';
import type { Scope } from './scope.ts';
import { TenantDb, type TenantTable } from './tenant-db.ts';

const database = useDatabase();

const TABLES: Record<TenantTable, 'agency' | 'application' | 'maker' | 'owner' | 'policy' | 'client' | 'itself'> = {
  agencies: 'itself',
  applications: 'application',
  application_details: 'application',
  history: 'application',
  notes: 'application',
  attachments: 'application',
  carrier_documents: 'application',
  bound_policies: 'application',
  policies: 'owner',
  policy_terms: 'policy',
  bind_attempts: 'application',
  runs: 'application',
  quote_requests: 'application',
  carrier_answers: 'application',
  quotes: 'application',
  exchanges: 'application',
  exchange_bodies: 'application',
  documents: 'application',
  read_documents: 'application',
  document_readings: 'application',
  recognized_pages: 'application',
  flood_estimates: 'application',
  flood_papers: 'application',
  people: 'agency',
  carriers: 'agency',
  application_tallies: 'agency',
  lookups: 'agency',
  carrier_states: 'agency',
  carrier_versions: 'agency',
  carrier_calls: 'agency',
  request_calls: 'agency',
  request_files: 'agency',
  refused_calls: 'agency',
  provider_switches: 'agency',
  standing_defaults: 'agency',
  messages: 'application',
  clients: 'client',
  client_addresses: 'client',
  client_merges: 'agency',
  client_separations: 'agency',
  client_links: 'application',
  message_drafts: 'application',
  client_visits: 'application',
  client_choices: 'application',
  crm_records: 'application',
  crm_connections: 'agency',
  single_sign_on: 'agency',
  intake_submissions: 'application',
  address_lookups: 'application',
  customer_rejections: 'application',
  client_splits: 'application',
  templates: 'agency',
  template_versions: 'agency',
  short_codes: 'agency',
  agency_logos: 'agency',
  application_months: 'agency',
  application_steps: 'agency',
  application_days: 'agency',
  carrier_days: 'agency',
  registrations: 'agency',
  bulk_jobs: 'agency',
  bulk_failures: 'agency',
  saved_filters: 'agency',
  bulk_headings: 'agency',
  bulk_uploads: 'maker',
  bulk_upload_rows: 'maker',
  intake_links: 'agency',
  api_keys: 'agency',
  webhook_endpoints: 'agency',
  webhook_deliveries: 'agency',
  api_submissions: 'application',
  tasks: 'owner',
};
const NAMES = Object.keys(TABLES) as TenantTable[];

type Row = {
  id?: number;
  agency_id?: number;
  application_id?: number | null;
  created_by?: number;
  owner_id?: number;
  policy_id?: number;
  sources?: string[] | null;
};

/** The source to which a key is limited; only the agent's applications have it. */
const PROGRAM_SOURCE = 'Realtor portal';

const ids = { agency: 0, agent: 0, customer: 0 };
/** The agency's applications that the agent created or is assigned to, and those of the customer. */
const agents: number[] = [];
const customers: number[] = [];
/** Application ids by policy id. */
const policies = new Map<number, number | null>();
/** Client ids by application id. */
const clients = new Map<number, number | null>();

beforeAll(async () => {
  const { db } = database.current;
  const [own, other] = [await anAgency(db), await anAgency(db)];
  const agent = await aPerson(db, 'agent', { agency_id: own.id });
  const colleague = await aPerson(db, 'agent', { agency_id: own.id });
  const admin = await aPerson(db, 'admin', { agency_id: own.id });
  const customer = await aPerson(db, 'customer', { agency_id: own.id });
  Object.assign(ids, { agency: own.id, agent: agent.id, customer: customer.id });
  const rows = [
    await anApplication(db, { agency_id: own.id, created_by: agent.id, source: PROGRAM_SOURCE }),
    await anApplication(db, { agency_id: own.id, created_by: admin.id, agent_id: agent.id, source: PROGRAM_SOURCE }),
    await anApplication(db, { agency_id: own.id, created_by: colleague.id, customer_id: customer.id }),
    await anApplication(db, { agency_id: own.id, created_by: colleague.id, agent_id: colleague.id }),
    await anApplication(db, { agency_id: other.id }),
  ];
  agents.push(...rows.slice(0, 2).map((row) => row.id));
  customers.push(...rows.slice(2, 3).map((row) => row.id));
  for (const row of rows) await everythingOf(db, row);
  await db
    .updateTable('webhook_endpoints')
    .set({ sources: [PROGRAM_SOURCE], lines: ['flood'] })
    .where('id', 'in', (query) =>
      query.selectFrom('webhook_deliveries').select('endpoint_id').where('application_id', 'in', agents),
    )
    .execute();
  for (const row of await db.selectFrom('applications').select(['id', 'client_id']).execute())
    clients.set(row.id, row.client_id);
  for (const row of await db.selectFrom('policies').select(['id', 'application_id']).execute())
    policies.set(row.id, row.application_id);
  await aBulkUpload(db, { agency_id: own.id, created_by: customer.id });
});

const SCOPES = ['all', 'agency', 'program', 'agent', 'customer', 'none'] as const;
function scope(kind: Scope['kind']): Scope {
  if (kind === 'all') return { kind };
  if (kind === 'none') return { kind, agencyId: 0 };
  if (kind === 'agency') return { kind, agencyId: ids.agency };
  if (kind === 'program') return { kind, agencyId: ids.agency, sources: [PROGRAM_SOURCE], lines: ['flood'] };
  return { kind, agencyId: ids.agency, personId: kind === 'agent' ? ids.agent : ids.customer };
}

/** The expected rule, written independently. */
function isWithin(kind: Scope['kind'], table: TenantTable, row: Row): boolean {
  if (kind === 'none') return false;
  if (kind === 'all') return true;
  if (TABLES[table] === 'itself') return row.id === ids.agency;
  if (row.agency_id !== ids.agency) return false;
  if (kind === 'program' && table === 'webhook_endpoints') return row.sources?.[0] === PROGRAM_SOURCE;
  if (kind === 'program' && table === 'webhook_deliveries') return agents.includes(row.application_id ?? 0);
  if (kind === 'agency' || TABLES[table] === 'agency') return true;
  if (TABLES[table] === 'maker')
    return kind !== 'program' && row.created_by === (kind === 'agent' ? ids.agent : ids.customer);
  if (['owner', 'policy'].includes(TABLES[table]) && kind === 'customer') return false;
  if (TABLES[table] === 'owner' && kind === 'agent' && [row.owner_id, row.created_by].includes(ids.agent)) return true;
  const theirs = kind === 'customer' ? customers : agents;
  if (table === 'clients') return theirs.some((id) => clients.get(id) === row.id);
  // An address entered by hand belongs to no application.
  if (table === 'client_addresses' && row.application_id === null) return true;
  if (table === 'policy_terms') return theirs.includes(policies.get(row.policy_id ?? 0) ?? 0);
  const application = table === 'applications' ? row.id : row.application_id;
  return theirs.includes(application ?? 0);
}

const asTexts = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
const rowsOf = async (db: Database, table: TenantTable) =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
const column = (table: TenantTable) => (table === 'agencies' ? 'id' : 'agency_id');

class Undo extends Error {}

/** Runs `work` without triggers and foreign keys, and rolls it back; only the rows that it reaches are tested. */
async function tried<T>(work: (db: Database) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const { db } = database.current;
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      result = await work(trx);
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return result as T;
}

describe.each(SCOPES)('within the scope %s', (kind) => {
  it.each(NAMES)('of %s only the rows in it are seen', async (table) => {
    const { db } = database.current;
    const all = await rowsOf(db, table);
    const wanted = all.filter((row) => isWithin(kind, table, row));
    const seen = await new TenantDb(db, scope(kind), false).from(table).selectAll(table).execute();
    const isNone =
      kind === 'none' ||
      (kind === 'customer' && ['owner', 'policy'].includes(TABLES[table])) ||
      (kind === 'program' && TABLES[table] === 'maker');
    expect(wanted.length > 0).toBe(!isNone);
    if (kind !== 'all') expect(wanted.length).toBeLessThan(all.length);
    expect(asTexts(seen)).toEqual(asTexts(wanted));
  });

  it.each(NAMES)('of %s only the rows in it are updated and deleted', async (table) => {
    const wanted = (await rowsOf(database.current.db, table)).filter((row) => isWithin(kind, table, row)).length;
    const updated = await tried(async (trx) => {
      const tenant = new TenantDb(trx, scope(kind), true);
      const name = column(table) as 'agency_id';
      if (name === ('id' as string)) return (await tenant.update('agencies').set({ phone: 'x' }).execute())[0];
      return (
        await tenant
          .update(table as 'notes')
          .set({ agency_id: sql<number>`agency_id` })
          .execute()
      )[0];
    });
    expect(Number(updated?.numUpdatedRows)).toBe(wanted);
    const left = await tried(async (trx) => {
      await new TenantDb(trx, scope(kind), true).delete(table).execute();
      return rowsOf(trx, table);
    });
    expect(left.filter((row) => isWithin(kind, table, row))).toEqual([]);
    expect(left.length).toBe((await rowsOf(database.current.db, table)).length - wanted);
  });
});

describe.each(SCOPES.filter((kind) => kind !== 'all'))('the scope %s', (kind) => {
  const writable = NAMES.filter((table) => table !== 'agencies') as Exclude<TenantTable, 'agencies'>[];

  it.each(writable)('takes no row of another agency into %s', (table) => {
    const tenant = new TenantDb(database.current.db, scope(kind), true);
    for (const agency_id of [ids.agency + 1, undefined, null]) {
      expect(() => tenant.insert(table as 'notes', { agency_id } as never)).toThrowError('Not found.');
      expect(() => tenant.insert(table as 'notes', [{ agency_id: ids.agency }, { agency_id }] as never)).toThrowError(
        'Not found.',
      );
    }
  });
});

describe('a call declared as a read', () => {
  it.each(NAMES)('cannot write to %s', (table) => {
    const tenant = new TenantDb(database.current.db, { kind: 'all' }, false);
    const refused = 'A call declared as a read tried to write.';
    expect(() => tenant.update(table)).toThrowError(refused);
    expect(() => tenant.delete(table)).toThrowError(refused);
    expect(() => tenant.insert(table as 'notes', [])).toThrowError(refused);
    expect(() => tenant.rescope({ kind: 'all' }).update(table)).toThrowError(refused);
  });

  it('cannot give exchanges away', async () => {
    const tenant = new TenantDb(database.current.db, { kind: 'all' }, false);
    await expect(tenant.adoptExchanges(1, { id: 1, agency_id: 1 })).rejects.toThrowError('tried to write');
  });
});
