import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { aKey, anAdmin, programWith } from '../../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });
let admin: SignedIn;
let whole: ReturnType<typeof programWith>;
let limited: ReturnType<typeof programWith>;

beforeAll(async () => {
  admin = await anAdmin(server.current, server.current.id);
  whole = programWith(server.current, (await aKey(admin, { rate_limit: 6_000 })).secret);
  const wish = { rate_limit: 6_000, sources: ['Realtor portal', 'Bank'], lines: ['flood' as const] };
  limited = programWith(server.current, (await aKey(admin, wish)).secret);
});

const wish = (more: object = {}) => ({
  url: 'https://example.com/hook',
  events: ['application.created'],
  is_enabled: false,
  ...more,
});
const idsOf = ({ body }: { body: { data: { id: number | string }[] } }) => body.data.map(({ id }) => id);

describe('a key that is limited to sources and lines', () => {
  it('makes an endpoint that hears of these alone, and widens none', async () => {
    const made = await limited('POST', '/webhook-endpoints', wish());
    const filters = { sources: ['Realtor portal', 'Bank'], lines: ['flood'] };
    expect(made).toMatchObject({ status: 201, body: { filters } });
    const one = { endpoint_id: made.body.id };
    const narrowed = await limited('POST', '/webhook-endpoints', wish({ ...one, filters: { sources: ['Bank'] } }));
    expect(narrowed.body.filters).toEqual({ sources: ['Bank'], lines: ['flood'] });
    for (const [field, wider] of [
      ['filters.sources', { sources: ['Agent Portal'] }],
      ['filters.lines', { lines: ['flood', 'home'] }],
    ] as const)
      for (const more of [{}, one])
        expect(await limited('POST', '/webhook-endpoints', wish({ ...more, filters: wider }))).toMatchObject({
          status: 422,
          body: { errors: { [field]: [expect.any(String)] } },
        });
    const kept = await limited('POST', '/webhook-endpoints', wish(one));
    expect(kept.body.filters).toEqual({ sources: ['Bank'], lines: ['flood'] });
  });

  it('neither sees, changes nor removes an endpoint that hears of more, nor what was sent to it', async () => {
    const endpoint = await whole('POST', '/webhook-endpoints', wish({ is_enabled: true }));
    const { id } = endpoint.body;
    await whole('POST', '/applications', { application_type: 'home' });
    const [delivery] = idsOf(await whole('GET', `/deliveries?endpoint_id=${id}`));
    expect(delivery).toEqual(expect.any(String));
    expect(idsOf(await limited('GET', '/webhook-endpoints'))).not.toContain(id);
    expect(idsOf(await limited('GET', '/deliveries?limit=100'))).not.toContain(delivery);
    const stolen = wish({ endpoint_id: id, url: 'https://evil.example/hook' });
    for (const answer of [
      await limited('POST', '/webhook-endpoints', stolen),
      await limited('GET', `/deliveries?endpoint_id=${id}`),
      await limited('POST', `/deliveries/${delivery}/redeliver`, {}),
      await limited('DELETE', `/webhook-endpoints/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await whole('GET', '/webhook-endpoints')).body.data).toContainEqual(
      expect.objectContaining({ id, url: 'https://example.com/hook' }),
    );
  });

  it('sees what was sent of its own applications', async () => {
    const filters = { sources: ['Realtor portal'], lines: ['flood'] };
    const { id } = (await whole('POST', '/webhook-endpoints', wish({ is_enabled: true, filters }))).body;
    const made = await limited('POST', '/applications', { application_type: 'flood' });
    const { data } = (await limited('GET', `/deliveries?endpoint_id=${id}`)).body;
    expect(data).toMatchObject([{ application_id: made.body.application.id, type: 'application.created' }]);
  });
});

it('delivers nothing again to an endpoint that was removed', async () => {
  const { id } = (await whole('POST', '/webhook-endpoints', wish({ is_enabled: true }))).body;
  await whole('POST', '/applications', { application_type: 'home' });
  const [delivery] = idsOf(await whole('GET', `/deliveries?endpoint_id=${id}`));
  await whole('DELETE', `/webhook-endpoints/${id}`);
  expect((await whole('POST', `/deliveries/${delivery}/redeliver`, {})).status).toBe(404);
});

it('gives a secret once more under its Idempotency-Key, and stores it sealed', async () => {
  const again = () => whole('POST', '/webhook-endpoints', wish(), { 'idempotency-key': 'endpoint' });
  const { secret } = (await again()).body;
  expect(secret).toMatch(/^whsec_/);
  expect((await again()).body.secret).toBe(secret);
  const rows = await server.current.db
    .selectFrom('idempotent_answers')
    .select('answer')
    .where('agency_id', '=', server.current.id)
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
});
