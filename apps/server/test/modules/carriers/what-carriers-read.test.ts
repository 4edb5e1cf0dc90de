import type { RequestOf } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../support/application.ts';
import { type SignedIn, useServer } from '../../support/server.ts';

const server = useServer();

type Mapping = RequestOf<'saveCarrier'>['carrier']['mapping'];

/** Publishes a carrier with an empty rate plan and these eligibility rules. */
async function published(admin: SignedIn, name: string, eligibility: Mapping['eligibility']) {
  const carrier: RequestOf<'saveCarrier'>['carrier'] = {
    name,
    kind: 'rate-table',
    lines: ['flood'],
    states: null,
    forms: null,
    base_url: null,
    auth: { kind: 'none' },
    mapping: {},
    limits: { timeout_ms: 5_000, concurrency: 5, calls_per_minute: 60 },
    rate_type: 'bindable',
  };
  const begun = succeeded(await admin.call('saveCarrier', { carrier, start_from: 'plan:empty' })).carrier;
  const mapping = { ...(begun.draft?.mapping as Mapping), eligibility };
  const change = { carrier_id: begun.id, revision: begun.revision, carrier: { ...carrier, mapping } };
  const saved = succeeded(await admin.call('saveCarrier', change)).carrier;
  succeeded(await admin.call('publishCarrier', { carrier_id: saved.id, revision: saved.revision }));
  return saved.id;
}

it('the form is told what carriers that are switched on read, and no more', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const { id: application_id } = await made(agent);
  const wanted = async () => succeeded(await agent.call('explainNoQuotes', { application_id })).wanted_fields;
  const before = await wanted();
  expect(before).toContain('address1');
  expect(before).not.toContain('mortgagee_name');
  const rule = { when: '$isGiven(values.mortgagee_name) and $isGiven(type)', reason: 'Needs the lender' };
  const id = await published(admin, 'Asks For The Lender', [rule]);
  expect((await wanted()).filter((field) => !before.includes(field))).toEqual(['mortgagee_name']);
  succeeded(await admin.call('setCarrierEnabled', { carrier_id: id, is_enabled: false }));
  expect(await wanted()).toEqual(before);
});

it('a carrier sees the agent and the agency of an application', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const people = await server.current.db
    .selectFrom('people')
    .innerJoin('agencies', 'agencies.id', 'people.agency_id')
    .select(['people.email', 'agencies.name'])
    .where('people.username', '=', 'agent')
    .executeTakeFirstOrThrow();
  const rule = (when: string) => ({ when, reason: 'Another one' });
  await published(admin, 'Knows The Agent', [
    rule(`agent.email = "${people.email}"`),
    rule(`agency.name = "${people.name}"`),
  ]);
  await published(admin, 'Knows Another', [rule('agent.last_name = "Nobody"')]);
  const names = (await quoted(agent)).quotes.map(({ payload }) => payload.carrier_name);
  expect(names).toContain('Knows The Agent');
  expect(names).not.toContain('Knows Another');
});
