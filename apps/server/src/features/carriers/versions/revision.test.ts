import type { CallName, CarrierDetail, RequestOf } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { succeeded } from '../../../../test/support/application.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let other: SignedIn;
let carrier_id = 0;
let input: RequestOf<'saveCarrier'>['carrier'];

beforeAll(async () => {
  admin = await server.current.as('admin');
  other = await server.current.as('super');
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  carrier_id = carriers.find(({ key }) => key === 'harborline')?.id ?? 0;
  const { published } = await detail();
  if (!published) throw new Error('not published');
  const { auth: _, secrets: __, certificate: ___, ...settings } = published;
  input = { ...settings, auth: { kind: 'none' } } as typeof input;
});

const detail = async () => succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
const revision = async () => (await detail()).revision;
const tables = async () => {
  const all = succeeded(await admin.call('getRateTables', { carrier_id })).tables;
  return all.filter(({ name }) => name === 'Deductible');
};
const CSV = Buffer.from('Deductible,Factor\n"$1,000",1.12\n').toString('base64');

/** Has another person save the draft. @returns the revision before that */
async function overtaken(): Promise<number> {
  const before = await revision();
  succeeded(await other.call('saveCarrier', { carrier_id, revision: before, carrier: input, note: 'Theirs' }));
  return before;
}

type Changing = Extract<
  CallName,
  'saveCarrier' | 'saveRateTables' | 'uploadRateTables' | 'publishCarrier' | 'discardCarrierDraft' | 'rollBackCarrier'
>;
const CHANGES: [call: Changing, request: () => Promise<object> | object][] = [
  ['saveCarrier', () => ({ carrier: input })],
  ['saveRateTables', async () => ({ tables: await tables() })],
  ['uploadRateTables', () => ({ table: 'Deductible', file_name: 'x.csv', file_base64: CSV })],
  ['publishCarrier', () => ({})],
  ['discardCarrierDraft', () => ({})],
  ['rollBackCarrier', () => ({ version: 1 })],
];

describe('a change made on an earlier revision', () => {
  it.each(CHANGES)('%s is refused with what stands, and changes nothing', async (call, request) => {
    const before = await overtaken();
    const now = await detail();
    const stale = { carrier_id, revision: before, ...(await request()) } as RequestOf<typeof call>;
    const answer = await admin.call(call, stale);
    expect(answer).toMatchObject({
      ok: false,
      code: 409,
      message: expect.stringMatching(/^.+ changed this draft since you opened it\.$/),
      data: { carrier: { id: carrier_id, revision: before + 1, last_change: { is_you: false } } },
    });
    expect(await detail()).toEqual(now);
  });

  it.each(CHANGES)('%s made on the one that stands goes through and makes the next', async (call, request) => {
    await overtaken();
    const now = await revision();
    const fresh = { carrier_id, revision: now, ...(await request()) } as RequestOf<typeof call>;
    const { carrier } = succeeded(await admin.call(call, fresh)) as { carrier: CarrierDetail };
    expect(carrier.revision).toBe(now + 1);
    expect(carrier.last_change).toMatchObject({ is_you: true });
  });
});

describe('a revision', () => {
  it('of two changes at once lets one through', async () => {
    const now = await revision();
    const both = await Promise.all(
      [admin, other].map((one) => one.call('saveCarrier', { carrier_id, revision: now, carrier: input })),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await revision()).toBe(now + 1);
  });

  it('never comes back: a draft dropped and started over is another one', async () => {
    const first = await overtaken();
    succeeded(await other.call('discardCarrierDraft', { carrier_id, revision: first + 1 }));
    succeeded(await other.call('saveCarrier', { carrier_id, revision: first + 2, carrier: input }));
    const stale = await admin.call('publishCarrier', { carrier_id, revision: first + 1 });
    expect(stale).toMatchObject({ code: 409, data: { carrier: { revision: first + 3 } } });
  });

  it('is named by whoever changes a carrier that there is', async () => {
    expect(await admin.call('saveCarrier', { carrier_id, carrier: input })).toMatchObject({
      code: 422,
      errors: { revision: ['Field is required.'] },
    });
  });

  it('knows which version its draft was begun from', async () => {
    succeeded(await admin.call('discardCarrierDraft', { carrier_id, revision: await revision() }));
    const { version } = await detail();
    succeeded(await admin.call('saveCarrier', { carrier_id, revision: await revision(), carrier: input }));
    succeeded(await other.call('rollBackCarrier', { carrier_id, revision: await revision(), version: 1 }));
    succeeded(await admin.call('saveCarrier', { carrier_id, revision: await revision(), carrier: input }));
    expect(await detail()).toMatchObject({ draft_from: version, version: version + 1, has_draft: true });
  });
});
