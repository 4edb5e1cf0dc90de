import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { opened } from '../../../test/support/application.ts';
import { anAgency } from '../../../test/support/factories.ts';
import { aKey, anAdmin, programWith } from '../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const server = useAgency();
let admin: SignedIn;
let call: ReturnType<typeof programWith>;

beforeAll(async () => {
  admin = await anAdmin(server.current, server.current.id);
  call = programWith(server.current, (await aKey(admin)).secret);
});

const VALUES = { first_name: 'Ana', last_name: 'Lee', email: 'ana@lee.test', phone: '(305) 555-0100' };
const create = (values: object = VALUES, more: object = {}) =>
  call('POST', '/applications', { application_type: 'flood', useable_details: values, ...more });

describe('an application by a key', () => {
  it('is created, assigned to nobody, named by its key in the history, and says what is missing', async () => {
    const made = await create(VALUES, { searched_address: '12 Ocean Dr, Miami Beach FL 33139', external_id: 'A-1' });
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"']);
    const { application, missing } = made.body;
    expect(made.headers.get('location')).toBe(`/api/v1/applications/${application.id}`);
    expect(application).toMatchObject({ agent_id: null, application_source: 'Agency website' });
    expect(application.payload.useable_details).toMatchObject({ address1: '12 Ocean Dr', zip: '33139' });
    expect(missing).toContain('sqft');
    const answer = await admin.call('getApplicationHistory', { application_id: application.id });
    expect(answer.ok && answer.data.history.data[0]?.actor).toEqual({
      id: null,
      name: 'Agency website',
      role: 'integration',
    });
    expect((await create(VALUES, { external_id: 'A-1' })).status).toBe(409);
  });

  it('has its complete address looked up', async () => {
    const made = await create(VALUES, { searched_address: '14 Ocean Dr, Miami Beach FL 33139' });
    const { address_lookup, provenance } = await opened(admin, made.body.application.id);
    // The schedule may have looked up the address already.
    const isLookedUp = provenance.flood_zone?.source === 'provider';
    expect(isLookedUp || address_lookup?.state === 'waiting').toBe(true);
  });

  it('is changed from the version that was read, and from no other', async () => {
    const { application } = (await create()).body;
    const path = `/applications/${application.id}`;
    const read = await call('GET', path);
    const etag = read.headers.get('etag') ?? '';
    const patch = (sqft: number, headers: Record<string, string>) =>
      call('PATCH', path, { useable_details: { sqft } }, headers);
    expect((await patch(1_000, {})).status).toBe(428);
    const changed = await patch(1_000, { 'if-match': etag });
    expect(changed.body.payload.useable_details.sqft).toBe(1_000);
    const stale = await patch(1_200, { 'if-match': etag });
    expect([stale.status, stale.headers.get('content-type')]).toEqual([412, 'application/problem+json; charset=utf-8']);
    expect(stale.body).toMatchObject({ status: 412, type: expect.stringContaining('stale-version') });
    expect((await opened(admin, application.id)).payload.useable_details.sqft).toBe(1_000);
    const now = changed.headers.get('etag') ?? '';
    expect((await call('GET', path, undefined, { 'if-none-match': now })).status).toBe(304);
    const wrong = await call('PATCH', path, { useable_details: { no_such_field: 1 } }, { 'if-match': now });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { no_such_field: [expect.any(String)] } } });
  });

  it.each<[string, object, object]>([
    ['a limit', { dwelling: 312_455.67 }, { dwelling: ['Write whole dollars, such as 250,000.'] }],
    ['a limit as text', { contents: '$80,000.50' }, { contents: ['Write whole dollars, such as 250,000.'] }],
  ])('is refused with cents in %s at that field, new or changed', async (_, amount, errors) => {
    const refused = { status: 422, body: { errors } };
    const body = { application_type: 'home', useable_details: { ...VALUES, ...amount } };
    expect(await call('POST', '/applications', body)).toMatchObject(refused);
    const made = await call('POST', '/applications', { ...body, useable_details: VALUES });
    const header = { 'if-match': made.headers.get('etag') ?? '' };
    const path = `/applications/${made.body.application.id}`;
    expect(await call('PATCH', path, { useable_details: amount }, header)).toMatchObject(refused);
  });

  it('is listed in the order of change, page by page, each once', async () => {
    // A separate agency, in which no late lookup changes anything.
    const elsewhere = await anAdmin(server.current, (await anAgency(server.current.db)).id);
    const call = programWith(server.current, (await aKey(elsewhere)).secret);
    const since = new Date(Date.now() - 1).toISOString();
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const made = await call('POST', '/applications', { application_type: 'flood', useable_details: VALUES });
      ids.push(made.body.application.id);
    }
    // The last second is listed once it is over.
    await eventually(async () => {
      const { body } = await call('GET', `/applications?limit=100&updated_after=${since}`);
      expect(body.data).toHaveLength(5);
    });
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `?limit=2&updated_after=${since}${cursor ? `&cursor=${cursor}` : ''}`;
      const page = await call('GET', `/applications${query}`);
      expect(page.status).toBe(200);
      seen.push(...page.body.data.map(({ id }: { id: number }) => id));
      cursor = page.body.next_cursor;
    }
    expect(seen).toEqual(ids);
    expect((await call('GET', '/applications?cursor=nonsense')).status).toBe(422);
  });

  it('of an invented id, or of another agency, is not found', async () => {
    for (const path of ['/applications/1999999999', '/applications/0', '/applications/abc', '/documents/1999999999'])
      expect([path, (await call('GET', path)).status]).toEqual([path, 404]);
    const { application } = (await create()).body;
    const stranger = await server.current.as('agent2');
    const { agency_id } = await server.current.db
      .selectFrom('people')
      .select('agency_id')
      .where('id', '=', stranger.id)
      .executeTakeFirstOrThrow();
    const theirs = programWith(server.current, (await aKey(await anAdmin(server.current, agency_id ?? 0))).secret);
    const path = `/applications/${application.id}`;
    expect((await theirs('GET', path)).status).toBe(404);
    expect((await theirs('PATCH', path, { useable_details: {} }, { 'if-match': '"1"' })).status).toBe(404);
    expect((await theirs('POST', `${path}/launch`, {})).status).toBe(404);
    expect((await theirs('POST', `${path}/proposals`, {})).status).toBe(404);
  });
});

it('makes one application of ten that come at once with one external_id, and refuses the others with 409', async () => {
  const body = { application_type: 'flood', useable_details: VALUES, external_id: 'crm-race' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/applications', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

describe('an Idempotency-Key', () => {
  const post = (body: object, key: string) => call('POST', '/applications', body, { 'idempotency-key': key });
  const body = { application_type: 'flood', useable_details: VALUES };

  it('makes one of two that come at once, and gives both the same answer', async () => {
    const answers = await Promise.all([post(body, 'one'), post(body, 'one'), post(body, 'one')]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.application.id)).size).toBe(1);
    const again = await post(body, 'one');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(answers[0]?.body);
  });

  it('under which something else was sent is refused', async () => {
    expect((await post(body, 'two')).status).toBe(201);
    const other = await post({ ...body, useable_details: { first_name: 'Bea' } }, 'two');
    expect(other).toMatchObject({ status: 422, body: { type: expect.stringContaining('idempotency-key-reused') } });
  });

  it('of a refused request may be used again', async () => {
    expect((await post({ application_type: 'flood', useable_details: { sqft: 'x' } }, 'three')).status).toBe(422);
    expect((await post(body, 'three')).status).toBe(201);
    expect((await post(body, 'with space')).status).toBe(422);
  });
});
