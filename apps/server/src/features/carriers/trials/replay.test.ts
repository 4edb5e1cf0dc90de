import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../../test/support/application.ts';
import { longJson, recorded } from '../../../../test/support/exchanges.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import type { Exchange } from '../../../integrations/outbound.ts';
import { mappingInSteps } from '../../../integrations/testing/in-steps.ts';

const server = useAgency({ carriers: 'all' });
const KEY = 'wayfarer';
const READS_THE_END = mappingInSteps('http-json', {
  request: { path: '/x' },
  answer: '{"outcome": "declined", "reasons": [body.end]}',
});
let admin: SignedIn;
let carrier_id = 0;
let owner: { agencyId: number; applicationId: number; quoteId: number; carrierName: string };

beforeAll(async () => {
  admin = await server.current.as('admin');
  const { id } = await quoted(await server.current.as('agent'));
  const asked = await server.current.db
    .selectFrom('quote_requests')
    .innerJoin('carriers', 'carriers.id', 'quote_requests.carrier_id')
    .select(['quote_requests.agency_id', 'quote_requests.id as quote_id', 'carriers.id'])
    .where('quote_requests.application_id', '=', id)
    .where('carriers.key', '=', KEY)
    .executeTakeFirstOrThrow();
  carrier_id = asked.id;
  owner = { agencyId: asked.agency_id, applicationId: id, quoteId: asked.quote_id, carrierName: 'Wayfarer' };
});

async function replayed(exchange: Partial<Exchange>) {
  const id = await recorded(server.current.db, owner, exchange);
  const request = { carrier_id, exchange_id: String(id), mapping: READS_THE_END };
  return succeeded(await admin.call('replayCommunication', request as never));
}

describe('a recorded answer that is read again', () => {
  it.each([16_001, 100_000, 4_000_000])('is read whole when it has more than %i characters', async (characters) => {
    const response_body = longJson(characters, 'the very end');
    const request_body = longJson(20_000, 'asked');
    const { after, exchange } = await replayed({ request_body, response_body });
    expect(after).toMatchObject({ outcome: 'declined', reasons: ['the very end'] });
    expect(exchange.response_body === response_body).toBe(true);
    expect(exchange.request_body).toBe(request_body);
  });

  it('is read when it lies with its exchange, too', async () => {
    const { after } = await replayed({ response_body: '{"end":"near"}' });
    expect(after).toMatchObject({ outcome: 'declined', reasons: ['near'] });
  });

  it('is no quote where none was recorded, or an empty one', async () => {
    expect((await replayed({ response_body: null, status: null })).after).toMatchObject({ outcome: 'error' });
    const empty = await replayed({ response_body: '' });
    expect(empty.exchange.response_body).toBe('');
    expect(empty.after).toMatchObject({ outcome: 'error' });
  });

  it('is not read by a mapping that takes long to read itself', async () => {
    const id = await recorded(server.current.db, owner, { response_body: '{}' });
    const mapping = { ...READS_THE_END, answer: `a.${'%.'.repeat(7_990)}a` };
    const request = { carrier_id, exchange_id: String(id), mapping };
    expect(await admin.call('replayCommunication', request as never)).toMatchObject({
      code: 422,
      errors: { 'mapping.answer': [expect.stringMatching(/^more than 1000 dots/)] },
    });
  });

  it('is not read through a carrier that was not the one asked', async () => {
    const id = await recorded(server.current.db, owner, { response_body: longJson(20_000) });
    const { carriers } = succeeded(await admin.call('listCarriers', {}));
    const other = carriers.find(({ key }) => key === 'tidewater')?.id ?? 0;
    const answer = await admin.call('replayCommunication', { carrier_id: other, exchange_id: String(id) });
    expect(answer).toMatchObject({ code: 404 });
  });
});
