import type { RequestOf } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;

beforeAll(async () => {
  admin = await server.current.as('admin');
});

type Input = RequestOf<'saveCarrier'>['carrier'];
const named = (name: string, more: Partial<Input> = {}): Input => ({
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
  ...more,
});
const startsOf = async (client: SignedIn) => succeeded(await client.call('listCarrierStarts', {})).starts;

describe('a new carrier that is rated here', () => {
  it('begins with a plan that ships, a copy of one of the agency’s, or an empty one', async () => {
    const starts = await startsOf(admin);
    expect(starts.map(({ start, from }) => (from === 'plan' ? start : from))).toEqual([
      ...['plan:private-flood', 'plan:home', 'plan:dwelling-fire', 'plan:empty'],
      ...['carrier', 'carrier', 'carrier'],
    ]);
    expect(starts.find(({ name }) => name === 'Meridian Dwelling')).toMatchObject({ lines: ['home'], forms: ['DP3'] });
  });

  it('quotes from the first launch on when it began with an empty plan', async () => {
    const { carrier } = succeeded(
      await admin.call('saveCarrier', { carrier: named('Plain Rate'), start_from: 'plan:empty' }),
    );
    expect(succeeded(await admin.call('getRateTables', { carrier_id: carrier.id })).formulas).not.toBeNull();
    succeeded(await admin.call('publishCarrier', { carrier_id: carrier.id, revision: carrier.revision }));
    const done = await quoted(await server.current.as('agent'));
    const own = done.quotes.find(({ payload }) => payload.carrier_name === 'Plain Rate')?.payload;
    expect(own).toMatchObject({ outcome: 'indication', rate_type: 'sample', premium: 1_000 });
    expect(own?.factors).toEqual([{ label: 'Base premium', value: 1_000 }]);
  });

  it('is a copy with its rules, its preparation and its plan', async () => {
    const original = (await startsOf(admin)).find(({ name }) => name === 'Harborline Private Flood');
    const input = { carrier: named('Copied Flood'), start_from: original?.start ?? '' };
    const { carrier } = succeeded(await admin.call('saveCarrier', input));
    const id = Number(original?.start.replace('carrier:', ''));
    const { published } = succeeded(await admin.call('getCarrier', { carrier_id: id })).carrier;
    expect(carrier.draft?.mapping).toEqual(published?.mapping);
    expect((await startsOf(admin)).map(({ name }) => name)).toContain('Copied Flood');
  });

  it.each([
    ['a start that there is not', 'plan:none', {}],
    ['a carrier that is asked elsewhere', 'carrier:1', {}],
    ['a carrier of another kind', 'plan:empty', { kind: 'conversation' as const, base_url: 'https://x.example' }],
  ])('is refused at the start: %s', async (_what, start_from, more) => {
    const answer = await admin.call('saveCarrier', { carrier: named('Nothing', more), start_from });
    expect(answer).toMatchObject({ code: 422, errors: { start_from: ['Value is not valid.'] } });
  });

  it('is no copy of a carrier of another agency', async () => {
    const owner = await server.current.as('super');
    const { carriers } = succeeded(await owner.call('listCarriers', {}));
    const foreign = carriers.find(
      ({ agency_id, kind }) => kind === 'rate-table' && agency_id !== carriers[0]?.agency_id,
    );
    const seen = succeeded(await owner.call('listCarrierStarts', { agency_id: foreign?.agency_id ?? 0 })).starts;
    expect(seen.map(({ start }) => start)).toContain(`carrier:${foreign?.id}`);
    expect((await startsOf(admin)).map(({ start }) => start)).not.toContain(`carrier:${foreign?.id}`);
    const answer = await admin.call('saveCarrier', { carrier: named('Theirs'), start_from: `carrier:${foreign?.id}` });
    expect(answer).toMatchObject({ code: 422, errors: { start_from: ['Value is not valid.'] } });
  });

  it('is created only by name: without a plan it says what is missing', async () => {
    const answer = await admin.call('saveCarrier', { carrier: named('Without') });
    expect(answer).toMatchObject({ code: 422, errors: { 'carrier.mapping.decision': ['Field is required.'] } });
  });
});
