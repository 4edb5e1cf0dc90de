import type { RequestOf } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { expect, it } from 'vitest';
import { starters } from '../../../src/integrations/carriers/starters/index.ts';
import { completed, launched, made, succeeded } from '../../support/application.ts';
import { type SignedIn, useServer } from '../../support/server.ts';
import { eventually } from '../../support/wait.ts';

const server = useServer();
type Carrier = RequestOf<'saveCarrier'>['carrier'];
type Connected = {
  /** The path of the stand-in below the sandbox's carriers. */
  path: string;
  auth: (url: string) => Carrier['auth'];
  secrets?: Record<string, string>;
  line: ApplicationType;
  /** Matches a price in the stand-in's answer. */
  price: RegExp;
  offers: number;
  /** The agent's answers, by round. */
  answers?: Record<string, string>[];
};

const TOTAL = /"total":([\d.]+)/g;
const FULL_TERM = /<FullTermAmt><Amt>([\d.]+)/g;
const oauth = (url: string): Carrier['auth'] => ({
  kind: 'oauth2',
  token_url: `${url}/oauth/token`,
  client_id: 'ferry-demo',
  client_secret: 'fry-demo-secret',
  scope: 'quotes',
});
const tokenOf = (key: string): Extract<Carrier['auth'], { kind: 'token' }> => {
  const auth = starters().find((one) => one.key === key)?.auth;
  if (auth?.kind !== 'token') throw new Error(`${key} has no token.`);
  return auth;
};

/** What a person fills in for each starter: the address and credentials of its stand-in. */
const CONNECTED: Record<string, Connected> = {
  'bare-token': {
    path: 'trident/api/v3',
    line: 'flood',
    price: TOTAL,
    offers: 1,
    auth: (url) => ({
      ...tokenOf('bare-token'),
      request: { ...tokenOf('bare-token').request, url: `${url}/auth/getToken` },
    }),
    secrets: { api_key: 'trd-demo-key', agent_number: '40417', agent_password: 'trd-demo-pass' },
  },
  'acord-home': {
    path: 'quietwater',
    line: 'home',
    price: FULL_TERM,
    offers: 1,
    auth: () => ({ kind: 'basic', username: 'freeboard-demo', password: 'qw-demo-token' }),
    secrets: { account: 'freeboard-demo' },
  },
  'acord-flood': {
    path: 'nfip-bayline',
    line: 'flood',
    price: FULL_TERM,
    offers: 1,
    auth: () => ({ kind: 'header', name: 'X-Client-Key', value: 'bayline-demo-key' }),
  },
  soap: {
    path: 'levee',
    line: 'flood',
    price: /<Total>([\d.]+)/g,
    offers: 3,
    auth: () => ({ kind: 'none' }),
    secrets: { username: 'freeboard-demo', password: 'levee-demo-pass' },
  },
  polling: { path: 'ferry', line: 'flood', price: TOTAL, offers: 1, auth: oauth },
  location: { path: 'ferry', line: 'flood', price: TOTAL, offers: 1, auth: oauth },
  graphql: {
    path: 'graphite',
    line: 'flood',
    price: TOTAL,
    offers: 1,
    auth: () => ({ kind: 'header', name: 'Authorization', value: 'Bearer gph_demo_77ac' }),
  },
  'multi-product': {
    path: 'courier',
    line: 'flood',
    price: /"total_premium":([\d.]+)/g,
    offers: 3,
    auth: (url) => ({
      ...tokenOf('multi-product'),
      request: { ...tokenOf('multi-product').request, url: `${url}/auth/token` },
    }),
    secrets: { client_id: 'courier-demo', client_secret: 'crr-demo-secret' },
  },
  comparison: {
    path: 'plainquote',
    line: 'home',
    price: /"annualPremium":([\d.]+)/g,
    offers: 4,
    auth: () => ({ kind: 'header', name: 'Ocp-Apim-Subscription-Key', value: 'pq-demo-subscription' }),
    secrets: { token: 'pq.demo.4f9d' },
  },
  'follow-up': {
    path: 'harbormaster',
    line: 'flood',
    price: /"price":([\d.]+)/g,
    offers: 1,
    auth: () => ({ kind: 'header', name: 'X-Api-Key', value: 'hm-demo-key' }),
    answers: [{ prior_flood_loss: 'Yes', loss_amount: '$12,000' }, { repaired: 'Yes' }],
  },
};

/** Publishes a carrier from a starter as listed by the call, and makes it the only enabled one. @returns its name */
async function connect(admin: SignedIn, key: string, { path, auth, secrets, line }: Connected): Promise<string> {
  const { starts } = succeeded(await admin.call('listCarrierStarts', { kind: 'conversation' }));
  const start = starts.find((one) => one.start === `conversation:${key}`);
  if (!start) throw new Error(`There is no start ${key}.`);
  expect(start.lines).toContain(line);
  expect([...(start.secrets ?? [])].sort()).toEqual(Object.keys(secrets ?? {}).sort());
  const { db, sandbox } = server.current;
  await db.updateTable('carriers').set({ is_enabled: false }).execute();
  const base_url = `${sandbox.url}/carriers/${path}`;
  const name = `By ${key} ${crypto.randomUUID().slice(0, 8)}`;
  const carrier: Carrier = {
    name,
    kind: 'conversation',
    lines: start.lines,
    states: start.states,
    forms: start.forms,
    base_url,
    auth: auth(base_url),
    mapping: {},
    rate_type: 'bindable',
    ...(secrets ? { secrets } : {}),
    limits: { timeout_ms: 40_000, concurrency: 5, calls_per_minute: 600 },
  };
  const saved = succeeded(await admin.call('saveCarrier', { carrier, start_from: start.start })).carrier;
  succeeded(await admin.call('publishCarrier', { carrier_id: saved.id, revision: saved.revision }));
  return name;
}

async function answer(agent: SignedIn, application_id: number, answers: Record<string, string>): Promise<void> {
  const [id] = Object.keys(answers);
  const asking = await eventually(async () => {
    const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id }));
    const one = carriers.find(({ questions }) => questions?.list.some((question) => question.id === id));
    if (!one) throw new Error('Nothing is asked yet.');
    return one;
  });
  succeeded(await agent.call('answerCarrierQuestions', { application_id, quote_id: asking.quote_id, answers }));
}

async function exchangesOf(application_id: number) {
  const rows = await server.current.db
    .selectFrom('exchanges')
    .selectAll()
    .where('application_id', '=', application_id)
    .orderBy('id')
    .execute();
  return rows as (Record<string, unknown> & { response_body: string | null })[];
}

it('each start is connected to a stand-in here', () => {
  expect(
    starters()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(Object.keys(CONNECTED).sort());
});

it.each(Object.entries(CONNECTED))('%s quotes to the cent what its stand-in rated', async (key, connected) => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  await connect(admin, key, connected);
  const { id } = await made(agent, connected.line);
  await launched(agent, id);
  for (const answers of connected.answers ?? []) await answer(agent, id, answers);
  const { quotes } = await completed(agent, id);
  const exchanges = await exchangesOf(id);
  const rated = exchanges.flatMap(({ response_body }) =>
    [...(response_body ?? '').matchAll(connected.price)].map(([, price]) => Number(price)),
  );
  // A comparison that is filled in step by step states a price more than once.
  const prices = [...new Set(rated)].sort((a, b) => a - b);
  const quoted = quotes.map(({ payload }) => [payload.outcome, payload.premium] as const);
  expect(quoted.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual(prices.map((price) => ['quoted', price]));
  for (const { payload } of quotes) expect(payload.lines.length).toBeGreaterThan(0);
  const kept = JSON.stringify(exchanges);
  for (const [name, secret] of Object.entries(connected.secrets ?? {}))
    if (/pass|secret|token|key/.test(name)) expect(kept).not.toContain(secret);
});

const DECLINED = Object.entries(CONNECTED).filter(([, { answers }]) => !answers);
it.each(DECLINED)('%s says why its stand-in declines', async (key, connected) => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  await connect(admin, key, connected);
  const { id } = await made(agent, connected.line, { address1: '1 Decline Way' });
  await launched(agent, id);
  const { quotes } = await completed(agent, id);
  expect(quotes.length).toBeGreaterThan(0);
  for (const { payload } of quotes)
    expect([payload.outcome, payload.reasons, payload.premium]).toEqual([
      'declined',
      ['Prior flood losses at this location'],
      null,
    ]);
});
