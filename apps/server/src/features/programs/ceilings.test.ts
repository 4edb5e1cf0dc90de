import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestOf } from '@freeboard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../test/support/env.ts';
import { aCarrier, anAgency } from '../../../test/support/factories.ts';
import { doNow } from '../../../test/support/jobs.ts';
import { aKey, anAdmin, PASSWORD, programWith } from '../../../test/support/programs/programs.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { deliverWebhooksJob } from './webhooks/deliver.ts';

const server = useServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
const NAME = /Palmetto|Tidewater|Northstar|Gulf Harbor/;
const sees = { display_carriers: true };
const PEOPLE = { seeing: sees, masked: { display_carriers: false } } as const;
type Who = keyof typeof PEOPLE;
/** Maker of a key or webhook, and the admin who changes or reads it: carriers are named only if both may see them. */
const PAIRS: [Who, Who][] = [
  ['seeing', 'seeing'],
  ['seeing', 'masked'],
  ['masked', 'seeing'],
  ['masked', 'masked'],
];
const isNamed = (...all: Who[]) => all.every((who) => who === 'seeing');

let agencyId = 0;
let applicationId = 0;
let base = '';
let count = 0;
const received: { path: string; body: string }[] = [];
// It repeats what it receives, as some endpoints do.
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ path: request.url ?? '', body });
  response.writeHead(200).end(`received ${body}`);
});

const person = (who: Who) => anAdmin(server.current, agencyId, PEOPLE[who]);
const look = (id: number, display_carriers: boolean) =>
  server.current.db.updateTable('people').set({ display_carriers }).where('id', '=', id).execute();
const quotesBy = async (secret: string) =>
  JSON.stringify((await programWith(server.current, secret)('GET', `/applications/${applicationId}/quotes`)).body);

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  agencyId = (await anAgency(server.current.db)).id;
  await aCarrier(server.current.db, { agency_id: agencyId, name: 'Palmetto Flood' as never });
  applicationId = (await withOffers(server.current.db, await person('seeing'))).id;
});
// Removes endpoints, whose number per agency is limited.
afterEach(() =>
  server.current.db
    .updateTable('webhook_endpoints')
    .set({ removed_at: new Date(), is_enabled: false })
    .where('agency_id', '=', agencyId)
    .execute(),
);
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

/** Adds a custom quote, an event that names a carrier. */
async function aQuote(): Promise<void> {
  const input = { application_id: applicationId, carrier_name: 'Gulf Harbor', description: 'By phone', premium: 900 };
  succeeded(await (await person('seeing')).call('createApplicationCustomQuote', input));
}
const wish = (path: string, more: Partial<RequestOf<'saveWebhook'>> = {}): RequestOf<'saveWebhook'> => ({
  url: `${base}${path}`,
  events: ['quote.received'],
  is_enabled: true,
  password: PASSWORD,
  ...more,
});
async function anEndpoint(by: SignedIn): Promise<{ id: number; path: string }> {
  count += 1;
  const path = `/hook-${count}`;
  return { id: succeeded(await by.call('saveWebhook', wish(path))).endpoint.id, path };
}
/** The next body that arrives at a path once due deliveries were sent. */
async function arrived(path: string, act: () => Promise<unknown>): Promise<string> {
  const before = received.filter((one) => one.path === path).length;
  await act();
  return eventually(async () => {
    await doNow(server.current, deliverWebhooksJob);
    const bodies = received.filter((one) => one.path === path);
    expect(bodies.length).toBeGreaterThan(before);
    return bodies.at(-1)?.body ?? '';
  });
}

describe.each(PAIRS)('what an admin who is %s made, and one who is %s', (maker, other) => {
  const expected = isNamed(maker, other);
  const namesIt = (text: string) => expect([NAME.test(text), text.length > 0]).toEqual([expected, true]);

  it('rotates: a key', async () => {
    const { id, secret } = await aKey(await person(maker));
    expect(NAME.test(await quotesBy(secret))).toBe(isNamed(maker));
    const rotated = succeeded(await (await person(other)).call('rotateApiKey', { key_id: id, password: PASSWORD }));
    namesIt(await quotesBy(rotated.key.secret));
    expect(rotated.key.names_carriers).toBe(expected);
    // The previous secret belongs to the same key.
    namesIt(await quotesBy(secret));
  });

  it.each([
    ['redirects', (path: string) => wish(`${path}-elsewhere`)],
    ['renews the secret of', (path: string) => wish(path, { renew_secret: true })],
    ['adds an event to', (path: string) => wish(path, { events: ['quote.received', 'policy.bound'] })],
  ])('%s: an endpoint, with what it has sent already', async (_how, changed) => {
    const endpoint = await anEndpoint(await person(maker));
    const first = await arrived(endpoint.path, aQuote);
    expect(NAME.test(first)).toBe(isNamed(maker));
    const by = await person(other);
    const input = { ...changed(endpoint.path), endpoint_id: endpoint.id };
    expect(succeeded(await by.call('saveWebhook', input)).endpoint.names_carriers).toBe(expected);
    const path = new URL(input.url).pathname;
    namesIt(await arrived(path, aQuote));
    const { deliveries } = succeeded(await by.call('getWebhookDeliveries', { endpoint_id: endpoint.id, limit: 100 }));
    const oldest = deliveries.at(-1)?.id ?? '';
    namesIt(await arrived(path, () => by.call('redeliverWebhook', { delivery_id: oldest })));
  });

  it('reads: the deliveries of an endpoint, by call and by key, and what it answered', async () => {
    const { id, path } = await anEndpoint(await person(maker));
    await arrived(path, aQuote);
    const reader = await person(other);
    const read = async () => {
      const byCall = succeeded(await reader.call('getWebhookDeliveries', { endpoint_id: id, limit: 100 })).deliveries;
      expect(byCall[0]?.state).toBe('delivered');
      return byCall;
    };
    namesIt(JSON.stringify(await eventually(read)));
    const { secret } = await aKey(reader);
    namesIt(JSON.stringify((await programWith(server.current, secret)('GET', `/deliveries?endpoint_id=${id}`)).body));
  });

  it('opens: a link for the client, who sees what its maker may show', async () => {
    const by = await person(maker);
    const { url, link } = succeeded(await by.call('createClientLink', { application_id: applicationId }));
    const token = new URL(url).hash.slice(1);
    const page = JSON.stringify(succeeded(await server.current.guest.call('openClientPage', { token })));
    expect(NAME.test(page)).toBe(isNamed(maker));
    // Other readers of the application's links get no URL.
    const links = succeeded(await (await person(other)).call('getClientLinks', { application_id: applicationId }));
    expect(links.links.some(({ id }) => id === link.id)).toBe(true);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('lists: saved filters that are shared', async () => {
    const by = await person(maker);
    const save = (name: string, query: string) => by.call('saveFilter', { name, query, is_shared: true });
    succeeded(await save('Palmetto Flood, this month', 'reached=quoted'));
    succeeded(await save('One carrier', 'carrier=7'));
    succeeded(await save('A search', 'text=Palmetto'));
    const reader = await person(other);
    const { saved_filters } = succeeded(await reader.call('getSavedFilters', {}));
    const shown = JSON.stringify(saved_filters);
    // Whether carriers are named depends on the reader, not on the filter's maker.
    expect([/Palmetto/.test(shown), /carrier=7/.test(shown)]).toEqual([isNamed(other), isNamed(other)]);
  });

  it('opens: an export of a person', async () => {
    const by = await person(maker);
    const client = succeeded(await by.call('getApplicationById', { application_id: applicationId })).application
      .client_id;
    const input = { client_id: client ?? 0, password: PASSWORD };
    const { job } = succeeded(await by.call('exportPerson', input));
    const reader = await person(other);
    await eventually(async () => {
      const { jobs } = succeeded(await reader.call('listPrivacyJobs', {}));
      expect(jobs.find(({ id }) => id === job.id)?.has_file).toBe(true);
    });
    const { code } = await reader.call('openPrivacyFile', { privacy_job_id: job.id });
    expect(code).toBe(maker === 'seeing' && other === 'masked' ? 403 : 200);
  });

  it('opens: the file of a job with several applications, which is of its maker alone and names no carrier', async () => {
    const by = await person(maker);
    const selection = { application_ids: [applicationId] };
    const { job } = succeeded(await by.call('startBulkJob', { action: 'export', format: 'csv', selection }));
    await eventually(async () => {
      const { jobs } = succeeded(await by.call('getBulkJobs', {}));
      expect(jobs.find(({ id }) => id === job.id)?.has_file).toBe(true);
    });
    const input = { bulk_job_id: job.id, file: 'export' as const };
    expect((await (await person(other)).call('openBulkFile', input)).code).toBe(404);
    const { file_url } = succeeded(await by.call('openBulkFile', input));
    expect(await (await fetch(new URL(file_url, server.current.url))).text()).not.toMatch(NAME);
  });
});

describe('the rights of whoever made or changed a thing', () => {
  it('are those that they have now', async () => {
    const [maker, changer] = [await person('seeing'), await person('seeing')];
    const { id } = await aKey(maker);
    const { key } = succeeded(await changer.call('rotateApiKey', { key_id: id, password: PASSWORD }));
    expect(await quotesBy(key.secret)).toMatch(NAME);
    for (const one of [maker, changer]) {
      await look(one.id, false);
      expect(await quotesBy(key.secret)).not.toMatch(NAME);
      await look(one.id, true);
      expect(await quotesBy(key.secret)).toMatch(NAME);
    }
  });

  it('are not lowered by switching an endpoint off and on', async () => {
    const endpoint = await anEndpoint(await person('seeing'));
    const masked = await person('masked');
    for (const is_enabled of [false, true])
      succeeded(await masked.call('saveWebhook', wish(endpoint.path, { endpoint_id: endpoint.id, is_enabled })));
    expect(await arrived(endpoint.path, aQuote)).toMatch(NAME);
  });

  it('are not borrowed by an endpoint that a key makes', async () => {
    const { id, secret } = await aKey(await person('seeing'));
    succeeded(await (await person('masked')).call('rotateApiKey', { key_id: id, password: PASSWORD }));
    const { password: _, ...body } = wish('/by-key');
    expect(await programWith(server.current, secret)('POST', '/webhook-endpoints', body)).toMatchObject({
      status: 201,
      body: { names_carriers: false },
    });
    expect(await arrived('/by-key', aQuote)).not.toMatch(NAME);
  });
});

describe('an endpoint', () => {
  it('is redirected by nobody without their password', async () => {
    const { id, path } = await anEndpoint(await person('seeing'));
    const { password: _, ...input } = wish('/stolen', { endpoint_id: id });
    const admin = await person('seeing');
    for (const password of [undefined, 'wrong'])
      expect(await admin.call('saveWebhook', password ? { ...input, password } : input)).toMatchObject({
        code: 422,
        errors: { password: [expect.any(String)] },
      });
    expect(succeeded(await admin.call('listWebhooks', {})).endpoints.find((one) => one.id === id)?.url).toBe(
      `${base}${path}`,
    );
  });

  it('is neither redirected by a key nor gives it another secret, also one that a key made', async () => {
    const call = programWith(server.current, (await aKey(await person('seeing'))).secret);
    const { password: _, ...body } = wish('/own');
    const own = await call('POST', '/webhook-endpoints', body);
    const { id, path } = await anEndpoint(await person('seeing'));
    for (const [endpoint_id, from] of [
      [own.body.id, '/own'],
      [id, path],
    ])
      for (const more of [{ url: `${base}/stolen` }, { url: `${base}${from}`, renew_secret: true }]) {
        const refused = await call('POST', '/webhook-endpoints', { ...body, endpoint_id, ...more });
        expect([refused.status, refused.body.secret]).toEqual([403, undefined]);
      }
    const kept = await call('POST', '/webhook-endpoints', { ...body, endpoint_id: own.body.id, is_enabled: false });
    expect(kept).toMatchObject({ status: 201, body: { is_enabled: false, secret: null } });
    expect(received.filter((one) => one.path === '/stolen')).toEqual([]);
  });
});

it('never names a carrier to whoever comes by an intake link or a partner’s page', async () => {
  const by = await person('seeing');
  const wording = { name: 'Bayside', fields: [], greeting: '', consent: 'I agree to be called.', shows_prices: true };
  const input = { ...wording, audience: 'partner' as const, type: 'flood' as const, agent_id: null };
  const { url, link } = succeeded(await by.call('createIntakeLink', input));
  const { db, guest } = server.current;
  const ids = { agency_id: agencyId, link_id: link.id, application_id: applicationId };
  const sent = { ticket_hash: Buffer.from('x'), consent: '', address: '', browser: '', language: 'en', at: new Date() };
  await db
    .insertInto('intake_submissions')
    .values({ ...ids, ...sent })
    .execute();
  const tokenOf = (address: string) => new URL(address).hash.slice(1);
  const partner = succeeded(await by.call('renewPartnerPage', { link_id: link.id }));
  const shown = [
    succeeded(await guest.call('openIntake', { token: tokenOf(url) })),
    succeeded(await guest.call('openPartnerPage', { token: tokenOf(partner.url) })),
  ];
  expect(shown[1]).toMatchObject({ page: { sent: [{ reference: expect.any(Number) }] } });
  expect(JSON.stringify(shown)).not.toMatch(NAME);
});
