import type { BookFile, RequestOf } from '@freeboard/contract';
import { addDays, addMonths, localDate } from '@freeboard/domain/forms';
import { policyNumberKey } from '@freeboard/domain/policies';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { sheetData, workbook } from '../../../test/support/documents/workbook.ts';
import { aPerson, nextNumber } from '../../../test/support/factories.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });
const TODAY = localDate(new Date());
const inDays = (days: number) => addDays(TODAY, days);
const ending = (expiration_date: string) => ({ effective_date: addMonths(expiration_date, -12), expiration_date });

let admin: SignedIn;
let agent: SignedIn;
beforeEach(async () => {
  [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
});

type Added = Partial<RequestOf<'savePolicy'>>;
const aPolicy = (more: Added = {}): RequestOf<'savePolicy'> => ({
  line: 'home',
  form: 'HO3',
  carrier_name: 'Gulf & Harbor',
  policy_number: `GH-${nextNumber()}-07`,
  insured: 'Alice Fontaine',
  address: '218 Beach Dr NE, St Petersburg FL 33701',
  ...ending(inDays(28)),
  premium: 3_018.4,
  ...more,
});
const added = async (by: SignedIn, more: Added = {}) => succeeded(await by.call('savePolicy', aPolicy(more))).policy;
const list = async (by: SignedIn, request: RequestOf<'listPolicies'> = {}) =>
  succeeded(await by.call('listPolicies', { per_page: 100, ...request }));
const numbers = async (by: SignedIn, request: RequestOf<'listPolicies'> = {}) =>
  (await list(by, request)).policies.data.map(({ policy_number }) => policy_number);
const opened = async (by: SignedIn, policy_id: number) => succeeded(await by.call('getPolicy', { policy_id })).policy;
const listed = async (by: SignedIn, id: number) =>
  (await list(by, { text: 'Gulf & Harbor' })).policies.data.find((row) => row.id === id);

describe('what is bound', () => {
  const BOUND = { premium: 1_204, effective_date: inDays(-340), expiration_date: inDays(25) };

  async function bound(by: SignedIn, policy_number: string, more: Partial<typeof BOUND> = {}) {
    const { id, quotes } = await withOffers(server.current.db, by, { first_name: 'Ruth', last_name: 'Kessler' });
    const ids = { application_id: id, quote_id: quotes[0]?.id ?? 0 };
    succeeded(await by.call('recordBoundQuote', { ...ids, ...BOUND, ...more, policy_number }));
    const row = (await list(by, { text: policy_number })).policies.data[0];
    return { ids, row };
  }

  it('is in the book at once, with its client and application', async () => {
    const number = `PF-${nextNumber()}-1`;
    const { ids, row } = await bound(agent, number);
    expect(row).toMatchObject({ line: 'flood', carrier_name: 'Palmetto Flood', insured: 'Ruth Kessler', ...BOUND });
    const policy = await opened(agent, row?.id ?? 0);
    expect(policy).toMatchObject({
      application: { id: ids.application_id },
      client: { name: 'Ruth Kessler' },
      terms: [{ ...BOUND, source: 'bound', application: { id: ids.application_id } }],
    });
    const term = { policy_id: policy.id, term_id: policy.terms[0]?.id ?? 0 };
    expect(await agent.call('savePolicyTerm', { ...term, ...BOUND })).toMatchObject({ code: 409 });
    expect(await agent.call('removePolicyTerm', term)).toMatchObject({ code: 409 });
  });

  it('leaves the book when its record is removed, and comes back with it', async () => {
    const number = `PF-${nextNumber()}-2`;
    const { ids } = await bound(agent, number);
    succeeded(await admin.call('undoBoundQuote', ids));
    expect(await numbers(admin, { text: number })).toEqual([]);
    succeeded(await admin.call('restoreBoundQuote', ids));
    expect(await numbers(agent, { text: number })).toEqual([number]);
  });

  it('under the number of a policy that was entered is a term of it, whoever entered it', async () => {
    const policy_number = `PF ${nextNumber()}`;
    const carrier_name = 'PALMETTO FLOOD';
    const before = await added(admin, { carrier_name, policy_number, ...ending(BOUND.effective_date) });
    const { ids, row } = await bound(agent, policy_number.replace(' ', '-'));
    expect(row).toMatchObject({ id: before.id, policy_number, insured: 'Alice Fontaine' });
    expect((await opened(agent, before.id)).terms.map(({ source }) => source)).toEqual(['bound', 'entered']);
    succeeded(await admin.call('undoBoundQuote', ids));
    expect(await opened(admin, before.id)).toMatchObject({ application: null, terms: [{ source: 'entered' }] });
    expect(await agent.call('getPolicy', { policy_id: before.id })).toMatchObject({ code: 404 });
  });

  it('keeps what the papers of its term state, before its offer and without it', async () => {
    const ids = { line: 'flood', form: '', carrier_name: 'Palmetto Flood', insured: 'Ruth Kessler' } as const;
    const term = { effective_date: BOUND.effective_date, expiration_date: BOUND.expiration_date, premium: 1_204 };
    const policy_number = `PF ${nextNumber()}`;
    const enter = async (
      more: Omit<RequestOf<'enterPolicies'>['policies'][number], keyof typeof ids | 'policy_number'>,
    ) => {
      const policies = [{ ...ids, policy_number, address: '', ...more }];
      return succeeded(await admin.call('enterPolicies', { policies })).policies[0]?.policy_id ?? 0;
    };
    const id = await enter({ ...term, stated: { dwelling: 200_000 } });
    const from = BOUND.expiration_date;
    await enter({
      effective_date: from,
      expiration_date: addMonths(from, 12),
      premium: 1_204,
      stated: { dwelling: 1 },
    });
    const texts = async () => (await opened(admin, id)).review;
    const { ids: bind } = await bound(agent, policy_number);
    expect(await texts()).toMatchObject({ not_stated: ['Contents (C)', 'Deductible', 'Settlement of the contents'] });
    expect((await texts())?.findings.map(({ text }) => text)).toContain('Dwelling down $199,999 to $1');
    succeeded(await admin.call('undoBoundQuote', bind));
    expect(await texts()).toMatchObject({ not_stated: [] });
    expect((await texts())?.findings.map(({ text }) => text)).toContain('Dwelling down $199,999 to $1');
  });

  it('of a term that was entered before becomes that term, and is entered again once it is removed', async () => {
    const policy_number = `PF ${nextNumber()}`;
    const carrier_name = 'Palmetto Flood';
    const { effective_date, expiration_date } = BOUND;
    const entered = { effective_date, expiration_date: addMonths(expiration_date, -6), premium: 900 };
    const before = await added(admin, { carrier_name, policy_number, ...entered });
    const premium_parts = [{ name: 'Base', amount: 900 }];
    const policy = {
      line: 'home',
      form: 'HO3',
      carrier_name,
      policy_number,
      insured: before.insured,
      address: '',
    } as const;
    const { policies: papers } = succeeded(
      await admin.call('enterPolicies', { policies: [{ ...policy, ...entered, stated: { premium_parts } }] }),
    );
    expect(papers).toMatchObject([{ outcome: 'changed', errors: {} }]);
    const { ids } = await bound(agent, policy_number);
    const terms = async () => (await opened(admin, before.id)).terms;
    expect(await terms()).toMatchObject([{ expiration_date, premium: 1_204, application: expect.anything() }]);
    succeeded(await admin.call('undoBoundQuote', ids));
    expect(await terms()).toMatchObject([{ ...entered, source: 'entered', application: null }]);
    succeeded(await admin.call('restoreBoundQuote', ids));
    succeeded(await admin.call('undoBoundQuote', ids));
    expect(await terms()).toMatchObject([entered]);
    const stored = server.current.db.selectFrom('policy_terms').select('stated').where('policy_id', '=', before.id);
    expect(await stored.executeTakeFirst()).toEqual({ stated: { premium_parts } });
  });
});

describe('a policy that is entered', () => {
  it('is refused without what identifies it, and at the second time under its number', async () => {
    const wrong = { carrier_name: ' ', policy_number: '--', insured: '', premium: null };
    expect(await admin.call('savePolicy', { ...aPolicy(wrong), expiration_date: '2020-01-01' })).toMatchObject({
      code: 422,
      errors: {
        carrier_name: [expect.any(String)],
        policy_number: ['A policy number has letters or digits.'],
        insured: [expect.any(String)],
        expiration_date: [expect.any(String)],
      },
    });
    const policy_number = `GH ${nextNumber()}-11`;
    await added(agent, { policy_number });
    const twice = aPolicy({
      policy_number: policy_number.replace(' ', '').replace('-', ''),
      carrier_name: 'gulf harbor',
    });
    expect(await admin.call('savePolicy', twice)).toMatchObject({
      code: 422,
      errors: { policy_number: ['This policy of the carrier is in the book already.'] },
    });
    expect(await numbers(admin, { text: policy_number })).toEqual([policy_number]);
  });

  it('is changed by the version that was read, and ended without losing its terms', async () => {
    const { id: policy_id, version, today: _, ...policy } = await added(agent, { owner_id: agent.id });
    const { line, form, carrier_name, policy_number, insured, address } = policy;
    const change = (more: Added) =>
      agent.call('savePolicy', {
        ...{ policy_id, version, line, form, carrier_name, insured, address },
        policy_number: policy_number ?? '',
        ...more,
      });
    succeeded(await change({ insured: 'Alice M. Fontaine' }));
    expect(await change({ insured: 'A. Fontaine' })).toMatchObject({ code: 409 });
    expect(await opened(agent, policy_id)).toMatchObject({ insured: 'Alice M. Fontaine', version: version + 1 });
    succeeded(await change({ version: version + 1, ending: 'moved' }));
    expect(await numbers(agent)).not.toContain(policy_number);
    expect(await opened(agent, policy_id)).toMatchObject({ ending: 'moved', terms: [{ premium: 3_018.4 }] });
    expect(await numbers(agent, { text: policy_number ?? '' })).toEqual([policy_number]);
  });

  it('takes a renewal as a term and says the change', async () => {
    const { id: policy_id, terms } = await added(admin);
    const from = terms[0]?.expiration_date ?? '';
    const renewal = { effective_date: from, expiration_date: addMonths(from, 12), premium: 3_942 };
    const save = (more: object) => admin.call('savePolicyTerm', { policy_id, ...renewal, ...more });
    expect(await save({ effective_date: addDays(from, -1) })).toMatchObject({
      errors: { effective_date: [expect.stringMatching(/^Overlaps the term /)] },
    });
    const { policy } = succeeded(await save({}));
    const [next] = policy.terms;
    expect(next).toMatchObject({ ...renewal, change: { dollars: 923.6, percent: 30.6 } });
    expect(await listed(admin, policy_id)).toMatchObject({
      expiration_date: from,
      renewal,
      change: { dollars: 923.6, percent: 30.6 },
    });
    const term = { policy_id, term_id: next?.id ?? 0 };
    succeeded(await save({ term_id: term.term_id, premium: null }));
    expect(await listed(admin, policy_id)).toMatchObject({ renewal: { premium: null }, change: null });
    succeeded(await admin.call('removePolicyTerm', term));
    expect(await listed(admin, policy_id)).toMatchObject({ renewal: null });
    const last = { policy_id, term_id: terms[0]?.id ?? 0 };
    expect(await admin.call('removePolicyTerm', last)).toMatchObject({ code: 409 });
  });
});

it('compares a number in the database as the domain does, whatever its characters', async () => {
  const points = Array.from({ length: 0x10_ff_ff }, (_, at) => at + 1).filter((at) => at < 0xd8_00 || at > 0xdf_ff);
  const printed = Array.from({ length: Math.ceil(points.length / 256) }, (_, at) =>
    String.fromCodePoint(...points.slice(at * 256, (at + 1) * 256)),
  );
  const { rows } = await sql<{ key: string }>`select policy_key(printed) as key
    from unnest(${printed}::text[]) with ordinality as one (printed, at) order by at`.execute(server.current.db);
  expect(rows.map(({ key }) => key)).toEqual(printed.map(policyNumberKey));
});

describe('the list', () => {
  it('has what ends within so many days, by its end, and apart from it what has expired', async () => {
    const days = { older: -31, late: -30, today: 0, near: 30, next: 31, far: 121 };
    const of: Record<string, string | null> = {};
    const before = (await list(admin)).counts;
    for (const [name, n] of Object.entries(days)) of[name] = (await added(admin, ending(inDays(n)))).policy_number;
    const names = async (request: RequestOf<'listPolicies'>) => {
      const all = await numbers(admin, request);
      return Object.keys(of).filter((name) => all.includes(of[name] ?? null));
    };
    expect(await names({ due: '30' })).toEqual(['today', 'near']);
    expect(await names({ due: '60' })).toEqual(['today', 'near', 'next']);
    expect(await names({ due: '120' })).toEqual(['today', 'near', 'next']);
    expect(await names({ due: 'in_force' })).toEqual(['today', 'near', 'next', 'far']);
    expect(await names({ due: 'expired' })).toEqual(['older', 'late']);
    expect(await names({ due: 'expired_30' })).toEqual(['late']);
    expect(await names({ due: 'expired_60' })).toEqual(['older', 'late']);
    const ends = (await list(admin, { due: '120' })).policies.data.map(({ expiration_date }) => expiration_date);
    expect(ends).toEqual(ends.toSorted());
    const { counts } = await list(admin);
    const views = ['30', 'in_force', 'expired', 'expired_30'] as const;
    expect(views.map((view) => counts[view] - before[view])).toEqual([2, 4, 2, 1]);
  });

  it('tells renewals that have arrived from those that have not', async () => {
    const renewed = await added(admin, ending(inDays(10)));
    const waiting = await added(admin, ending(inDays(10)));
    const next = { effective_date: inDays(10), expiration_date: inDays(375), premium: 3_000 };
    succeeded(await admin.call('savePolicyTerm', { policy_id: renewed.id, ...next }));
    const [arrived, missing] = [
      await numbers(admin, { due: '30', renewal: 'arrived' }),
      await numbers(admin, { due: '30', renewal: 'missing' }),
    ];
    const both = [renewed.policy_number, waiting.policy_number];
    expect(both.map((one) => arrived.includes(one))).toEqual([true, false]);
    expect(both.map((one) => missing.includes(one))).toEqual([false, true]);
  });

  it('counts what has arrived and what has not, of one agent, of nobody and of all', async () => {
    const of = { ...ending(inDays(20)), owner_id: agent.id };
    const [renewed] = [await added(admin, of), await added(admin, of), await added(admin, { ...of, owner_id: null })];
    const next = { effective_date: inDays(20), expiration_date: inDays(385), premium: 3_000 };
    const figures = async (request: RequestOf<'listPolicies'>) => {
      const { counts, renewals } = await list(admin, { due: '30', ...request });
      return [counts['30'], renewals.arrived, renewals.missing];
    };
    const before = { all: await figures({}), mine: await figures({ agent: agent.id }) };
    succeeded(await admin.call('savePolicyTerm', { policy_id: renewed.id, ...next }));
    const moved = ([all = 0, arrived = 0, missing = 0]: number[]) => [all, arrived + 1, missing - 1];
    expect(await figures({})).toEqual(moved(before.all));
    expect(await figures({ agent: agent.id })).toEqual(moved(before.mine));
    expect(await numbers(admin, { due: '30', renewal: 'arrived', agent: agent.id })).toContain(renewed.policy_number);
    expect(await numbers(admin, { due: '30', agent: 'nobody' })).not.toContain(renewed.policy_number);
    expect((await figures({ agent: 'nobody' }))[0]).toBeGreaterThan(0);
    expect(await figures({ agent: 2_000_000_000 })).toEqual([0, 0, 0]);
  });

  it('counts each expired policy as one whose renewal has not arrived', async () => {
    await added(admin, ending(inDays(-5)));
    const { counts, renewals } = await list(admin, { due: 'expired' });
    expect(renewals).toEqual({ arrived: 0, missing: counts.expired });
    expect(await numbers(admin, { due: 'expired', renewal: 'arrived' })).toEqual([]);
  });

  it('has the policies of a person who is deactivated under nobody', async () => {
    const { db, id } = server.current;
    const gone = await aPerson(db, 'agent', { agency_id: id });
    const { policy_number } = await added(admin, { owner_id: gone.id });
    expect(await numbers(admin, { agent: 'nobody' })).not.toContain(policy_number);
    await db.updateTable('people').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute();
    expect(await numbers(admin, { agent: 'nobody' })).toContain(policy_number);
  });

  it('has what an agent bound under that agent', async () => {
    const { id, quotes } = await withOffers(server.current.db, agent, { first_name: 'Ruth', last_name: 'Kessler' });
    const policy_number = `PF-${nextNumber()}-9`;
    const dates = { effective_date: inDays(-340), expiration_date: inDays(25) };
    const ids = { application_id: id, quote_id: quotes[0]?.id ?? 0 };
    succeeded(await agent.call('recordBoundQuote', { ...ids, ...dates, premium: 1_204, policy_number }));
    expect(await numbers(admin, { due: '30', agent: agent.id })).toContain(policy_number);
    expect(await numbers(admin, { due: '30', agent: 'nobody' })).not.toContain(policy_number);
  });

  it.each([
    ['policies_owner', sql`select id from policies where agency_id = 1 and owner_id = 7 order by id`],
    [
      'policies_place',
      sql`select insured from policies where agency_id = 1
        and (substring(address from '^\\s*(\\d+)'), substring(address from '(?i)(\\d{5})(?:-\\d{4})?(?:,?\\s*USA?)?\\s*$')) in (('9', '33606'))`,
    ],
  ])('has the index %s', async (index, query) => {
    const plan = server.current.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_sort = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx);
      return JSON.stringify(rows);
    });
    expect(await plan).toContain(index);
  });

  it('finds a policy by insured, address, the beginning and the end of its number, and carrier', async () => {
    const n = nextNumber();
    const { policy_number } = await added(admin, {
      ...{ insured: 'Omar Haddad', address: `${n} SW 62nd Court, Pinecrest` },
      ...{ carrier_name: `Keystone ${n} Home`, policy_number: `KH-${n}-660317` },
    });
    const texts = ['haddad omar', `${n} sw 62nd ct`, `kh${n}`, `${n} 660317`, `keystone ${n}`];
    for (const text of texts) expect(await numbers(admin, { text }), text).toContain(policy_number);
    expect(await numbers(admin, { text: 'nobody of that name' })).toEqual([]);
  });

  it('shows an agent only their own, and no other agency any', async () => {
    const [of, own] = [await added(admin), await added(agent)];
    const given = await added(admin, { owner_id: agent.id });
    const seen = await numbers(agent, { due: '30' });
    const all = [of, own, given].map(({ policy_number }) => seen.includes(policy_number));
    expect(all).toEqual([false, true, true]);
    const stranger = await server.current.as('agent2');
    expect((await list(stranger)).policies.total).toBe(0);
    expect(await stranger.call('getPolicy', { policy_id: own.id })).toMatchObject({ code: 404 });
  });

  it('names neither carrier nor number to those who must not see carriers, and lets them change nothing', async () => {
    const { id, policy_number } = await added(agent, { carrier_name: 'Cypress Home' });
    const { db } = server.current;
    const shows = (display_carriers: boolean) =>
      db.updateTable('people').set({ display_carriers }).where('id', '=', agent.id).execute();
    await shows(false);
    const row = (await list(agent)).policies.data.find((one) => one.id === id);
    const policy = await opened(agent, id);
    const found = [await numbers(agent, { text: policy_number ?? '' }), await numbers(agent, { text: 'Cypress' })];
    const saved = await agent.call('savePolicy', aPolicy());
    await shows(true);
    expect([row, policy]).toMatchObject([
      { policy_number: null, carrier_name: `Carrier ${id}` },
      { policy_number: null, carrier_name: `Carrier ${id}` },
    ]);
    expect(found).toEqual([[], []]);
    expect(saved).toMatchObject({ code: 403 });
  });
});

describe('the checks of a renewal', () => {
  const AT = (number: number) => `${number} Osprey Way, Cape Coral FL 33914`;
  const expiring = {
    line: 'home',
    form: 'HO3',
    insured: 'Leila Castellanos',
    premium: 3_366,
    ...ending(inDays(39)),
  } as const;
  const arrived = { effective_date: inDays(39), expiration_date: inDays(404), premium: 4_300 };
  async function entered(number: string, address: string, before: object = {}, after: object = {}) {
    const ids = { ...expiring, carrier_name: 'Citizens Property', policy_number: number, address };
    const policies = [
      { ...ids, stated: { dwelling: 500_000, roof_settlement: 'replacement_cost' as const, ...before } },
      { ...ids, ...arrived, stated: { dwelling: 510_000, roof_settlement: 'actual_cash_value' as const, ...after } },
    ];
    const answers = succeeded(await admin.call('enterPolicies', { policies })).policies;
    expect(answers.map(({ outcome }) => outcome)).toEqual(['added', 'renewed']);
    return answers[0]?.policy_id ?? 0;
  }
  const row = async (by: SignedIn, text: string) => (await list(by, { text })).policies.data[0];
  const checks = async (by: SignedIn, text: string) => (await row(by, text))?.findings.map(({ check }) => check);

  it('are on the list and on the record, lost coverage first, with what is not compared', async () => {
    const id = await entered(`CZ-${nextNumber()}`, AT(101), {}, { contents: 250_000 });
    const all = ['roof_settlement', 'citizens_flood', 'premium_reshop', 'no_flood'];
    const { policy_number, review } = await opened(admin, id);
    expect(await checks(admin, policy_number ?? '')).toEqual(all);
    expect(review).toMatchObject({ not_stated: ['Contents (C)'] });
    expect(review?.findings.map(({ check }) => check)).toEqual(all);
    const flood = { ...expiring, line: 'flood' as const, carrier_name: 'Bayline', policy_number: `F-${nextNumber()}` };
    succeeded(await admin.call('enterPolicies', { policies: [{ ...flood, address: AT(101) }] }));
    expect(await checks(admin, policy_number ?? '')).toEqual(['roof_settlement', 'premium_reshop']);
  });

  it('know the other policies at an address that names its country', async () => {
    const address = `${AT(106)}, USA`;
    const id = await entered(`CZ-${nextNumber()}`, address);
    const found = async () => (await opened(admin, id)).review?.findings.map(({ check }) => check);
    expect(await found()).toEqual(expect.arrayContaining(['citizens_flood', 'no_flood']));
    const flood = { ...expiring, line: 'flood' as const, carrier_name: 'Bayline', policy_number: `F-${nextNumber()}` };
    succeeded(await admin.call('enterPolicies', { policies: [{ ...flood, address }] }));
    expect(await found()).toEqual(['roof_settlement', 'premium_reshop']);
  });

  it('drop the parts of a premium that is corrected without them', async () => {
    const number = `CZ-${nextNumber()}`;
    const id = await entered(number, AT(107), {}, { premium_parts: [{ name: 'Base', amount: 4_300 }] });
    const { terms } = await opened(admin, id);
    const ids = { policy_id: id, term_id: terms[0]?.id ?? 0 };
    succeeded(await admin.call('savePolicyTerm', { ...ids, ...arrived, premium: 4_600 }));
    const corrected = await opened(admin, id);
    expect(corrected.terms[0]?.change).toMatchObject({ dollars: 1_234 });
    expect(corrected.review?.findings.map(({ check }) => check)).not.toContain('premium_parts');
  });

  it('compare no premiums of terms that differ in length', async () => {
    const half = { expiration_date: inDays(39), effective_date: addMonths(inDays(39), -6), premium: 900 };
    const policy = await added(admin, half);
    const year = { effective_date: inDays(39), expiration_date: inDays(404), premium: 1_800 };
    const { policy: renewed } = succeeded(await admin.call('savePolicyTerm', { policy_id: policy.id, ...year }));
    expect(renewed.terms[0]?.change).toBeNull();
    expect((await row(admin, policy.policy_number ?? ''))?.change).toBeNull();
    expect(renewed.review?.findings.map(({ check }) => check)).not.toContain('premium_reshop');
  });

  it('follow the switches and thresholds of the agency', async () => {
    const id = await entered(`CZ-${nextNumber()}`, AT(102));
    const { global_settings } = succeeded(await admin.call('getGlobalSettings', {}));
    const { renewal_checks: before } = global_settings;
    const save = (renewal_checks: typeof before) => admin.call('updateGlobalSettings', { payload: { renewal_checks } });
    const off = { is_on: false, threshold: null, floor: null };
    succeeded(
      await save({
        ...before,
        ...{ roof_settlement: off, no_flood: off },
        premium_reshop: { ...before.premium_reshop, threshold: 30 },
        premium_warn: { ...before.premium_warn, floor: 5_000 },
      }),
    );
    const found = (await opened(admin, id)).review?.findings.map(({ check }) => check);
    expect(found).toEqual(['citizens_flood', 'premium_note']);
    expect(await save({ ...before, premium_note: { is_on: true, threshold: 0, floor: 0 } })).toMatchObject({
      code: 422,
    });
    succeeded(await save(before));
  });

  it('name neither carrier nor form to those who must not see carriers', async () => {
    const number = `CZ-${nextNumber()}`;
    const forms = { forms: ['Citizens animal exclusion'] };
    const id = await entered(number, AT(103), { forms: [] }, forms);
    const show = (display_carriers: boolean) =>
      server.current.db.updateTable('people').set({ display_carriers }).where('id', '=', admin.id).execute();
    await show(false);
    const texts = (await opened(admin, id)).review?.findings.map(({ text }) => text) ?? [];
    await show(true);
    expect(texts).toContain('1 form added');
    expect(texts.join()).not.toMatch(/citizens|Flood needed/i);
  });

  it('show no change of a premium whose parts do not add up', async () => {
    const id = await entered(`CZ-${nextNumber()}`, AT(104), {}, { premium_parts: [{ name: 'Base', amount: 4_200 }] });
    const { terms, review, policy_number } = await opened(admin, id);
    expect(terms[0]?.change).toBeNull();
    expect((await row(admin, policy_number ?? ''))?.change).toBeNull();
    expect(review?.findings.map(({ check }) => check)).toContain('premium_parts');
  });

  it('say by what the terms were compared, and nothing before the renewal arrives', async () => {
    const { id: policy_id, policy_number, terms } = await added(admin, { address: AT(120) });
    const compared = async () => [
      (await row(admin, policy_number ?? ''))?.compared,
      (await opened(admin, policy_id)).review?.compared,
    ];
    expect(await compared()).toEqual([null, null]);
    const from = terms[0]?.expiration_date ?? '';
    const next = { effective_date: from, expiration_date: addMonths(from, 12), premium: 3_100 };
    succeeded(await admin.call('savePolicyTerm', { policy_id, ...next }));
    expect(await compared()).toEqual(['premium', 'premium']);
  });

  it('keep what later papers of a term leave out, and say nothing once a policy has ended', async () => {
    const number = `CZ-${nextNumber()}`;
    const id = await entered(number, AT(105));
    const again = { ...expiring, ...arrived, carrier_name: 'Citizens Property', policy_number: number };
    const enter = async (more: object) =>
      succeeded(await admin.call('enterPolicies', { policies: [{ ...again, ...more }] })).policies[0]?.outcome;
    expect(await enter({ stated: { dwelling: 490_000 } })).toBe('changed');
    expect(await enter({ stated: { dwelling: 490_000 } })).toBe('unchanged');
    expect((await opened(admin, id)).review?.findings.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Dwelling down $10,000 to $490,000', 'Roof now paid at actual cash value']),
    );
    expect(await enter({ ending: 'moved' })).toBe('changed');
    expect((await opened(admin, id)).review).toBeNull();
    expect(await row(admin, number)).toMatchObject({ findings: [], compared: null });
  });
});

describe('a file with a book', () => {
  async function sent(text: string | Buffer, name = 'Book.csv', by = admin) {
    const form = new FormData();
    form.set('session_key', by.sessionKey);
    form.append('file_data', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), name);
    const { api, apiKey } = server.current;
    const options = { method: 'POST', headers: { 'x-api-key': apiKey }, body: form };
    const answer = await fetch(`${api}/agent-portal/policies/read-file`, options);
    return answer.json();
  }

  it('is read with its columns as recognized, and as the agency chose them before', async () => {
    const text = 'Policies in force\nPolicy #,Company,LOB,Vertrag\n"HO 1",Bayline,HO3,x\nTotal policies: 1\n';
    const file: BookFile = (await sent(text)).data.file;
    expect(file).toMatchObject({ name: 'Book.csv', recipe: null, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(file.columns.map(({ match }) => match.field)).toEqual(['policy_number', 'carrier_name', 'line', null]);
    expect(file.rows).toEqual([{ row: 3, cells: ['HO 1', 'Bayline', 'HO3', 'x'] }]);
    expect(file.left_out.map(({ row }) => row)).toEqual([1, 4]);
    const columns = [
      { heading: 'Vertrag', field: 'form' as const },
      { heading: 'Company', field: null },
    ];
    succeeded(await admin.call('saveBookColumns', { columns }));
    const known: BookFile = (await sent(text)).data.file;
    const again = known.columns.map(({ match }) => [match.field, match.by]);
    expect(again.slice(1)).toEqual([
      [null, 'last time'],
      ['line', 'name'],
      ['form', 'last time'],
    ]);
  });

  it('is refused with more text than a page can hold, of the columns that have a heading', async () => {
    const rows = Array.from({ length: 2_900 }, () => Array.from({ length: 26 }, () => 'x'.repeat(400)));
    const heads = Array.from({ length: 26 }, (_, at) => `Head ${at}`);
    const book = (...all: string[][]) => sent(workbook({ Book: sheetData(all) }), 'Book.xlsx');
    expect(await book(heads, ...rows)).toMatchObject({
      code: 422,
      error: { errors: { file_data: ['The file has too much text. Leave out columns that hold no policy data.'] } },
    });
    const file: BookFile = (await book(['Policy #', 'LOB'], ['a', 'HO3', 'x'])).data.file;
    expect(file.rows).toEqual([{ row: 2, cells: ['a', 'HO3'] }]);
  });

  it('has its notes, whatever its columns are called', async () => {
    const file: BookFile = (await sent('Policies\nLeft out,Left out,LOB\na,b,HO3\nTotal policies: 1\n')).data.file;
    expect(file.notes).toContain('Two columns are named Left out.');
  });

  it('has the first 200 characters of a heading, which are remembered', async () => {
    const heading = `${'x'.repeat(199)}\u{1F600} is no heading`;
    const file: BookFile = (await sent(`${heading},LOB\na,HO3\n`)).data.file;
    const columns = file.columns.map(({ name }) => ({ heading: name, field: null }));
    succeeded(await admin.call('saveBookColumns', { columns }));
  });

  it('is refused where it is no sheet, and for agents', async () => {
    expect(await sent('%PDF-1.7', 'Book.pdf')).toMatchObject({
      code: 422,
      error: { errors: { file_data: [expect.any(String)] } },
    });
    expect(await sent('a,b\n', 'Book.csv', agent)).toMatchObject({ code: 403 });
  });
});

describe('a portion of a book', () => {
  type Entry = RequestOf<'enterPolicies'>['policies'][number];
  const entry = (more: Partial<Entry> = {}): Entry => ({
    ...{ line: 'home', form: 'HO3', carrier_name: 'Gulf & Harbor', policy_number: `GH-${nextNumber()}-21` },
    ...{ insured: 'Alice Fontaine', address: '218 Beach Dr NE, St Petersburg FL 33701' },
    ...{ ...ending(inDays(28)), premium: 3_018.4 },
    ...more,
  });
  const entered = async (policies: Entry[]) => succeeded(await admin.call('enterPolicies', { policies })).policies;
  const previewed = async (policies: Entry[]) => succeeded(await admin.call('previewPolicies', { policies })).policies;

  it('is entered once, however often it is sent, and a renewal is a term', async () => {
    const one = entry({ policy_number: `GH ${nextNumber()} 22` });
    const dashed = { ...one, policy_number: one.policy_number.replaceAll(' ', '-'), insured: 'FONTAINE, ALICE' };
    const renewal = { ...dashed, effective_date: one.expiration_date, expiration_date: inDays(393), premium: 3_300 };
    const portion = [one, dashed, renewal, entry()];
    const dry = await previewed(portion);
    expect(dry.map(({ outcome, policy_id }) => [outcome, policy_id])).toEqual([
      ['added', null],
      ['unchanged', null],
      ['renewed', null],
      ['added', null],
    ]);
    const first = await entered(portion);
    expect(first.map(({ outcome }) => outcome)).toEqual(['added', 'unchanged', 'renewed', 'added']);
    expect((await entered(portion)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('unchanged'));
    const policy = await opened(admin, first[0]?.policy_id ?? 0);
    expect(policy).toMatchObject({
      policy_number: one.policy_number,
      owner: null,
      terms: [
        { source: 'imported', premium: 3_300, change: { dollars: 281.6 } },
        { source: 'imported', premium: 3_018.4 },
      ],
    });
    const row = await listed(admin, policy.id);
    expect(row).toMatchObject({ premium: 3_018.4, renewal: { premium: 3_300 } });
    expect((await entered([{ ...renewal, premium: 3_400 }]))[0]).toMatchObject({ outcome: 'changed' });
    expect((await entered([entry({ ...one, ...ending(one.effective_date) })]))[0]).toMatchObject({
      outcome: 'renewed',
    });
    const { terms } = await opened(admin, policy.id);
    expect(terms.map(({ premium }) => premium)).toEqual([3_400, 3_018.4, 3_018.4]);
  });

  it('leaves in the history what it changed, with the values before', async () => {
    const one = entry();
    await entered([one]);
    await entered([{ ...one, insured: 'Ruth Kessler', rename: true, premium: 1 }, entry()]);
    const { changes } = await server.current.db
      .selectFrom('history')
      .select('changes')
      .where('agency_id', '=', server.current.id)
      .where('action', '=', 'changed a policy')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toEqual([
      { field: 'insured', from: 'Alice Fontaine', to: 'Ruth Kessler' },
      { field: 'effective_date', from: one.effective_date, to: one.effective_date },
      { field: 'expiration_date', from: one.expiration_date, to: one.expiration_date },
      { field: 'premium', from: 3_018.4, to: 1 },
    ]);
  });

  it('leaves in the history what papers replaced, without names of forms', async () => {
    const stated = { dwelling: 400_000, hurricane_deductible: { amount: 2, unit: 'percent' as const }, liability: 1 };
    const one = entry({ stated: { ...stated, forms: ['Gulf animal exclusion'] } });
    await entered([one]);
    const hurricane_deductible = { amount: 5_000, unit: 'dollars' as const };
    await entered([{ ...one, stated: { ...stated, dwelling: 410_000, hurricane_deductible, forms: [], contents: 9 } }]);
    const { changes } = await server.current.db
      .selectFrom('history')
      .select('changes')
      .where('agency_id', '=', server.current.id)
      .where('action', '=', 'changed a policy')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'dwelling', from: 400_000, to: 410_000 },
        { field: 'hurricane_deductible', from: '2%', to: 5_000 },
        { field: 'forms', from: 1, to: 0 },
        { field: 'contents', from: null, to: 9 },
      ]),
    );
    expect(changes).toHaveLength(4);
  });

  it('finds a carrier that is written with a mark', async () => {
    const one = entry({ carrier_name: 'Kin' });
    await entered([one]);
    const marked = await entered([
      { ...one, carrier_name: 'Kin™' },
      { ...entry(), carrier_name: 'Kin\u{1F3E0}\uFFFD' },
    ]);
    expect(marked.map(({ outcome }) => outcome)).toEqual(['unchanged', 'added']);
  });

  it('is entered once by requests at the same time', async () => {
    const portion = Array.from({ length: 20 }, () => entry());
    const answers = await Promise.all([entered(portion), entered(portion.toReversed()), entered(portion)]);
    const outcomes = answers.flat().map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual([...Array(20).fill('added'), ...Array(40).fill('unchanged')]);
  });

  it('stores what is right and answers what is wrong at its field', async () => {
    const [good, known] = [entry(), entry()];
    await entered([known]);
    const answers = await entered([
      good,
      entry({ expiration_date: inDays(-400) }),
      { ...known, insured: 'Ruth Kessler' },
      { ...known, effective_date: inDays(-100), expiration_date: inDays(200) },
    ]);
    expect(answers.map(({ outcome, errors }) => [outcome, Object.keys(errors)])).toEqual([
      ['added', []],
      ['refused', ['expiration_date']],
      ['refused', ['insured']],
      ['refused', ['effective_date']],
    ]);
    expect(answers[2]).toMatchObject({ insured_in_book: 'Alice Fontaine' });
    const renamed = await entered([{ ...known, insured: 'Ruth Kessler', rename: true }]);
    expect(renamed[0]).toMatchObject({ outcome: 'changed' });
    expect(await opened(admin, renamed[0]?.policy_id ?? 0)).toMatchObject({ insured: 'Ruth Kessler' });
  });

  it('has a client under another spelling proposed', async () => {
    const address = `${nextNumber()} Gulf Blvd, St Petersburg FL 33706`;
    await entered([entry({ address, insured: 'Hector Medina' })]);
    const [answer] = await previewed([entry({ address, insured: 'Hector J Medina' })]);
    expect(answer).toMatchObject({ outcome: 'added', similar_insured: 'Hector Medina' });
  });

  it('gives each policy the agent that it names, and keeps the agent where it names none', async () => {
    const { db, id } = server.current;
    const { email, name } = await db
      .selectFrom('people')
      .select(['email', 'name'])
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow();
    const one = entry();
    const [first, second, unknown] = await entered([
      { ...one, agent: email.toUpperCase() },
      entry({ agent: name.split(' ').toReversed().join(', ') }),
      entry({ agent: 'Nadia Nobody' }),
    ]);
    expect(unknown).toMatchObject({ outcome: 'refused', errors: { agent: ['No agent here is Nadia Nobody.'] } });
    for (const answer of [first, second])
      expect(await opened(agent, answer?.policy_id ?? 0)).toMatchObject({ owner: { id: agent.id } });
    expect((await entered([one]))[0]).toMatchObject({ outcome: 'unchanged' });
    expect((await entered([{ ...one, agent: name }]))[0]).toMatchObject({ outcome: 'unchanged' });
    const to = await db
      .selectFrom('people')
      .select(['email', 'name'])
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect((await entered([{ ...one, agent: to.email }]))[0]).toMatchObject({ outcome: 'changed' });
    const { changes } = await db
      .selectFrom('history')
      .select('changes')
      .where('agency_id', '=', id)
      .where('action', '=', 'changed a policy')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toEqual([{ field: 'agent', from: name, to: to.name }]);
  });

  it('is for admins, in their own agency', async () => {
    expect(await agent.call('enterPolicies', { policies: [entry()] })).toMatchObject({ code: 403 });
    const mine = entry();
    const [first] = await entered([mine]);
    expect(await agent.call('getPolicy', { policy_id: first?.policy_id ?? 0 })).toMatchObject({ code: 404 });
  });
});
