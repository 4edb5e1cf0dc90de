import type { AnswerOf, RequestOf } from '@freeboard/contract';
import type { ApplicationStatus, ApplicationType } from '@freeboard/domain/applications';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { anAgency, anApplication, aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { compactTallies } from '../../../jobs/upkeep.queries.ts';
import { COUNT_BOUND } from './list.queries.ts';

const server = useServer();
let admin: SignedIn;
let agent: SignedIn;
let agencyId = 0;

const day = (n: number) => new Date(`2026-03-${String(n).padStart(2, '0')}T12:00:00Z`);

beforeAll(async () => {
  const { db } = server.current;
  const agency = await anAgency(db);
  agencyId = agency.id;
  const [one, two] = [
    await aPerson(db, 'admin', { agency_id: agencyId }),
    await aPerson(db, 'agent', { agency_id: agencyId }),
  ];
  admin = await server.current.as(one.username);
  agent = await server.current.as(two.username);
  const customer = await aPerson(db, 'customer', { agency_id: agencyId, username: 'the-customer' });
  const base = { agency_id: agencyId, created_by: admin.id };
  const rows = [
    {
      ...base,
      number: 1001,
      last_name: 'Alvarez',
      first_name: 'Rosa',
      type: 'flood',
      status: 'new',
      source: 'Website',
    },
    {
      ...base,
      number: 1002,
      last_name: 'Berg',
      first_name: 'Olav',
      type: 'home',
      status: 'launched',
      agent_id: agent.id,
    },
    {
      ...base,
      number: 1003,
      last_name: 'berg',
      first_name: 'Ann',
      type: 'auto',
      status: 'complete',
      shown_price: 900.5,
      shown_price_kind: 'lowest',
      phone: '(813) 555-0176',
    },
    { ...base, number: 1004, last_name: 'Cole 100%', first_name: 'Sam', status: 'new_updated', alert_colour: 'red' },
    { ...base, number: 1005, last_name: 'Dolan_Smith', first_name: 'Kim', type: 'pet', customer_id: customer.id },
    {
      ...base,
      number: 1006,
      last_name: 'Ek',
      first_name: 'Li',
      type: 'life',
      created_by: agent.id,
      shown_price: 300,
      shown_price_kind: 'lowest',
    },
    { ...base, number: 77, last_name: 'Archive', first_name: 'Old', archived_at: day(20) },
  ] as const;
  for (const [index, row] of rows.entries())
    await anApplication(db, { ...row, created_at: day(index + 1), updated_at: day(index + 1) });
  await anApplication(db, { last_name: 'Berg', number: 1002 });
});

type Request = RequestOf<'getAgentApplicationsList'>;
type Answer = AnswerOf<'getAgentApplicationsList'>;
const list = async (client: SignedIn, request: Request = {}): Promise<Answer> =>
  succeeded(await client.call('getAgentApplicationsList', request));
const numbers = async (client: SignedIn, request: Request = {}) =>
  (await list(client, request)).applications.data.map((row) => row.application_id);

describe('the list of applications', () => {
  it('gives 25 a page from page 1, newest change first, with the pagination object of section 3', async () => {
    const { applications, counts } = await list(admin);
    expect({ ...applications, data: applications.data.map((row) => row.application_id) }).toEqual({
      data: [1006, 1005, 1004, 1003, 1002, 1001],
      per_page: 25,
      current_page: 1,
      total: 6,
      is_total_exact: true,
      last_page: 1,
      next_page_url: null,
      prev_page_url: null,
      path: '/agent-portal/get-agent-applications-list',
      from: 1,
    });
    expect(counts).toEqual({ all: 6, mine: 0, needs_attention: 1, launched: 1, carrier_asks: 0, signed: 0 });
  });

  it('turns its pages', async () => {
    const path = '/agent-portal/get-agent-applications-list';
    expect((await list(admin, { page: 2, per_page: 4 })).applications).toMatchObject({
      total: 6,
      current_page: 2,
      last_page: 2,
      from: 5,
      next_page_url: null,
      prev_page_url: `${path}?page=1&per_page=4`,
      data: [{ application_id: 1002 }, { application_id: 1001 }],
    });
    const past = (await list(admin, { page: 9, per_page: 4 })).applications;
    expect(past).toMatchObject({ data: [], total: 6, from: null, next_page_url: null });
    expect((await list(admin, { page: 1, per_page: 4 })).applications.next_page_url).toBe(`${path}?page=2&per_page=4`);
  });

  const FILTERS: [filters: Request, wanted: number[]][] = [
    [{ filters: { status: ['new'] } }, [1006, 1005, 1001]],
    [{ filters: { status: ['launched', 'complete'] } }, [1003, 1002]],
    [{ filters: { application_type: ['home', 'auto'] } }, [1003, 1002]],
    [{ application_source: ['Website'] }, [1001]],
    [{ application_source: ['Website', 'Agent Portal'] }, [1006, 1005, 1004, 1003, 1002, 1001]],
    [{ application_source: ['Nowhere'] }, []],
    [{ filters: { needs_attention: true } }, [1004]],
    [{ filters: { archived: true } }, [77]],
    [{ filters: { created_from: '2026-03-02', created_to: '2026-03-03' } }, [1003, 1002]],
    [{ filters: { created_from: '2026-03-06' } }, [1006]],
    [{ filters: { created_from: '2026-03-02T08:00:00-05:00', created_to: '2026-03-04T08:00:00-05:00' } }, [1004, 1003]],
    [{ filters: { created_from: '2026-03-03T11:59:59Z', created_to: '2026-03-03T12:00:00Z' } }, []],
    [{ filters: { status: ['new'], application_type: ['pet'] } }, [1005]],
  ];
  it.each(FILTERS)('filtered by %j is %j, and counted right', async (request, wanted) => {
    const { applications } = await list(admin, request);
    expect(applications.data.map((row) => row.application_id)).toEqual(wanted);
    expect(applications.total).toBe(wanted.length);
  });

  it('narrows to an agent, a customer, or one’s own', async () => {
    const customer = await server.current.as('the-customer');
    expect(await numbers(admin, { agent_id: agent.id })).toEqual([1002]);
    expect(await numbers(admin, { customer_id: customer.id })).toEqual([1005]);
    expect(await numbers(agent, { filters: { mine: true } })).toEqual([1002]);
    const { applications } = await list(admin, { filters: { unassigned: true } });
    expect([applications.total, applications.data.map((row) => row.agent)]).toEqual([
      5,
      [null, null, null, null, null],
    ]);
  });

  const SORTS: [filters: NonNullable<Request['filters']>, wanted: number[]][] = [
    [{ sort: 'updated_at', direction: 'asc' }, [1001, 1002, 1003, 1004, 1005, 1006]],
    [{ sort: 'created_at' }, [1006, 1005, 1004, 1003, 1002, 1001]],
    [{ sort: 'application_id', direction: 'asc' }, [1001, 1002, 1003, 1004, 1005, 1006]],
    [{ sort: 'client' }, [1001, 1003, 1002, 1004, 1005, 1006]],
    [{ sort: 'client', direction: 'desc' }, [1006, 1005, 1004, 1002, 1003, 1001]],
  ];
  it.each(SORTS)('sorted by %j is %j', async (filters, wanted) => {
    expect(await numbers(admin, { filters })).toEqual(wanted);
  });

  it('sorted by the lowest premium begins with the cheapest; those without one come last', async () => {
    expect((await numbers(admin, { filters: { sort: 'min_quote_amount' } })).slice(0, 2)).toEqual([1006, 1003]);
  });

  const TEXTS: [text: string, wanted: number[]][] = [
    ['alvarez', [1001]],
    ['ROSA alva', [1001]],
    ['berg', [1003, 1002]],
    ['berg olav', [1002]],
    ['#1004', [1004]],
    ['8135550176', [1003]],
    ['18135550176', [1003]],
    ['+1 813 555 0176', [1003]],
    ['(813) 555-0176', [1003]],
    ['(813)555-0176', [1003]],
    ['813.555.0176', [1003]],
    ['813-555-0176', [1003]],
    ['813 555 0176', [1003]],
    ['813555', [1003]],
    ['555-0176', [1003]],
    ['555.0176', [1003]],
    ['5550176', [1003]],
    ['ann 813.555.0176', [1003]],
    ['8135550177', []],
    ['1005', [1005]],
    ['be', [1003, 1002]],
    ['ek', [1006]],
    ['cole 100%', [1004]],
    ['100%', [1006, 1005, 1004, 1003, 1002, 1001]],
    ['%', []],
    ['___', []],
    ['dolan_sm', [1005]],
    ['n_s', []],
    ['%%%', []],
    ['nobody', []],
    ["o'brien\\", []],
    ['   ', [1006, 1005, 1004, 1003, 1002, 1001]],
  ];
  it.each(TEXTS)('searched for %j is %j', async (text, wanted) => {
    const { applications } = await list(admin, { filters: { text } });
    expect(applications.data.map((row) => row.application_id)).toEqual(wanted);
    expect(applications.total).toBe(wanted.length);
  });

  it('keeps a text that very many match bounded, and says that it did', async () => {
    const { db } = server.current;
    const agency = await anAgency(db);
    const boss = await aPerson(db, 'admin', { agency_id: agency.id });
    await sql`insert into applications (agency_id, number, type, created_by, last_name, updated_at)
      select ${agency.id}, n, 'flood', ${boss.id}, 'Common ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${COUNT_BOUND + 200}) n`.execute(db);
    const client = await server.current.as(boss.username);
    const { applications } = await list(client, { filters: { text: 'common' }, page: 2, per_page: 10 });
    expect(applications).toMatchObject({ total: COUNT_BOUND, is_total_exact: false });
    expect(applications.data.map((row) => row.application_id)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    const exact = (await list(client, { filters: { text: 'common 119' } })).applications;
    expect(exact).toMatchObject({ total: 11, is_total_exact: true });
    expect((await list(client)).applications).toMatchObject({ total: COUNT_BOUND + 200, is_total_exact: true });
  });

  it('shows an agent what is theirs, a customer what is theirs, and a super-admin all', async () => {
    expect(await numbers(agent)).toEqual([1006, 1002]);
    expect((await list(agent)).counts).toEqual({
      ...{ all: 2, mine: 1, needs_attention: 0, launched: 1 },
      ...{ carrier_asks: 0, signed: 0 },
    });
    const customer = await server.current.as('the-customer');
    expect(await numbers(customer)).toEqual([1005]);
    const boss = await server.current.as('super');
    expect((await list(boss, { per_page: 100 })).applications.total).toBeGreaterThan(7);
  });

  it('shows a super-admin those of one agency, and nobody those of another than theirs', async () => {
    const { db } = server.current;
    const { id } = await anAgency(db);
    const own = await db
      .selectFrom('applications')
      .select('agency_id')
      .where('number', '=', 1005)
      .where('last_name', '=', 'Dolan_Smith')
      .executeTakeFirstOrThrow();
    await anApplication(db, { agency_id: id, number: 5001, last_name: 'Dolan' });
    const boss = await server.current.as('super');
    for (const more of [{}, { filters: { text: 'dolan' } }, { filters: { text: 'Dolan', status: ['new' as const] } }]) {
      expect(await numbers(boss, { ...more, agency_id: id })).toEqual([5001]);
      expect((await list(boss, { ...more, agency_id: id })).applications).toMatchObject({
        total: 1,
        is_total_exact: true,
      });
      expect(await numbers(admin, { ...more, agency_id: id })).toEqual([]);
      expect((await list(admin, { ...more, agency_id: id })).applications.total).toBe(0);
    }
    expect(await numbers(boss, { filters: { text: 'dolan' }, agency_id: own.agency_id })).toEqual([1005]);
    expect(await numbers(admin, { agency_id: own.agency_id })).toEqual(await numbers(admin));
  });

  it('names the sources that the applications in reach come from', async () => {
    const names = await admin.call('getApplicationSourceNameList', {});
    expect(succeeded(names)).toEqual({ application_source_name_list: ['Agent Portal', 'Website'] });
  });
});

/** Counts an agency's applications without the tallies. */
async function bruteForce(id: number) {
  const { rows } = await sql<{ all: number; needs_attention: number; launched: number }>`
    select count(*)::int as "all", (count(*) filter (where alert_colour is not null))::int as needs_attention,
      (count(*) filter (where status = 'launched'))::int as launched
    from applications where agency_id = ${id} and archived_at is null`.execute(server.current.db);
  return rows[0];
}

describe('the counts', () => {
  const STATUSES: ApplicationStatus[] = ['new', 'new_updated', 'launched', 'complete'];
  const TYPES: ApplicationType[] = ['flood', 'home', 'auto'];
  const change = fc.record({
    what: fc.constantFrom('insert', 'update', 'archive', 'delete', 'fold', 'many'),
    status: fc.constantFrom(...STATUSES),
    type: fc.constantFrom(...TYPES),
    alert: fc.constantFrom(null, 'red', 'teal'),
    at: fc.nat(30),
  });

  it('are those of a brute-force count after any inserts, updates, archivings and foldings', async () => {
    const { db } = server.current;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const agency = await anAgency(db);
        const boss = await aPerson(db, 'admin', { agency_id: agency.id });
        const client = await server.current.as(boss.username);
        const ids: number[] = [];
        for (const { what, status, type, alert, at } of changes) {
          const row = { status, type, alert_colour: alert };
          const id = ids[at % (ids.length || 1)] ?? 0;
          if (what === 'insert') {
            const made = await anApplication(db, {
              ...row,
              agency_id: agency.id,
              created_by: boss.id,
              agent_id: boss.id,
            });
            ids.push(made.id);
          } else if (what === 'update') await db.updateTable('applications').set(row).where('id', '=', id).execute();
          else if (what === 'archive')
            await sql`update applications set archived_at = case when archived_at is null then now() end where id = ${id}`.execute(
              db,
            );
          else if (what === 'many')
            await db.updateTable('applications').set(row).where('agency_id', '=', agency.id).execute();
          else if (what === 'fold') await compactTallies(db);
          else {
            await db.deleteFrom('application_details').where('application_id', '=', id).execute();
            await db.deleteFrom('applications').where('id', '=', id).execute();
          }
        }
        const { counts, applications } = await list(client);
        const brute = await bruteForce(agency.id);
        expect(counts).toEqual({ ...brute, mine: brute?.all, carrier_asks: 0, signed: 0 });
        expect(applications.total).toBe(brute?.all);
        const launched = await list(client, { filters: { status: ['launched'] } });
        expect(launched.applications.total).toBe(brute?.launched);
        expect(launched.applications.data).toHaveLength(Math.min(25, brute?.launched ?? 0));
      }),
      { numRuns: 25 },
    );
  });

  it('stay right when many write and fold at once', async () => {
    const { db } = server.current;
    const agency = await anAgency(db);
    const boss = await aPerson(db, 'admin', { agency_id: agency.id });
    const work = Array.from({ length: 40 }, (_, n) =>
      n % 5 === 4
        ? compactTallies(db)
        : anApplication(db, { agency_id: agency.id, created_by: boss.id, number: n + 1 }),
    );
    await Promise.all(work);
    const { counts } = await list(await server.current.as(boss.username));
    expect(counts.all).toBe(32);
  });
});
