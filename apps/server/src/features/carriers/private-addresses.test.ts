import type { RequestOf } from '@freeboard/contract';
import { beforeAll, expect, it } from 'vitest';
import { succeeded } from '../../../test/support/application.ts';
import { inSteps } from '../../../test/support/in-steps.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';

const only = (host: string) => ({ has: (given: string) => given === host });
const server = useServer({
  env: {
    allowedPrivateHosts: {
      carriers: only('10.0.0.5:8443'),
      'agency-carriers': only('10.0.0.6:8443'),
      providers: only('10.0.0.7:2322'),
      'sign-on': only('10.0.0.8:443'),
      webhooks: only('10.0.0.9:443'),
    },
  },
});
type Input = RequestOf<'saveCarrier'>['carrier'];
const FOR_SUPER_ADMINS = ['Only a super-admin may enter an address in the own network.'];
const INSIDE = ['Points into the own network, which this installation does not allow.'];
let admin: SignedIn;
let owner: SignedIn;
let agency_id = 0;
let count = 0;

beforeAll(async () => {
  [admin, owner] = await Promise.all([server.current.as('admin'), server.current.as('super')]);
  const { db } = server.current;
  const row = await db.selectFrom('people').select('agency_id').where('id', '=', admin.id).executeTakeFirstOrThrow();
  agency_id = row.agency_id ?? 0;
});

const carrier = (base_url: string, auth: Input['auth'] = { kind: 'none' }): Input => {
  count += 1;
  return inSteps({
    name: `Inside ${count}`,
    kind: 'http-json',
    lines: ['flood'],
    states: ['FL'],
    forms: null,
    base_url,
    auth,
    mapping: { request: { path: '/price', body: '{"a": 1}' }, answer: '{"premium": body.annual}' },
    limits: { timeout_ms: 5_000, concurrency: 5, calls_per_minute: 60 },
    rate_type: 'bindable',
  });
};
const token = (token_url: string): Input['auth'] => ({
  kind: 'oauth2',
  token_url,
  client_id: 'id',
  client_secret: 'secret',
});
const save = async (one: SignedIn, given: Input) =>
  one.call('saveCarrier', { carrier: given, ...(one === owner ? { agency_id } : {}) });

it.each([
  ['admin', 'https://10.0.0.5:8443/v1', FOR_SUPER_ADMINS],
  ['admin', 'https://10.0.0.6:8443/v1', null],
  ['admin', 'https://10.0.0.5:8444/v1', INSIDE],
  ['admin', 'https://10.0.0.7:2322/v1', INSIDE],
  ['admin', 'https://10.0.0.8/v1', INSIDE],
  ['super-admin', 'https://10.0.0.5:8443/v1', null],
  ['super-admin', 'https://10.0.0.7:2322/v1', INSIDE],
] as const)('an %s may enter %s: %j', async (who, base_url, errors) => {
  const answer = await save(who === 'admin' ? admin : owner, carrier(base_url));
  expect(answer.ok ? null : answer.errors?.['carrier.base_url']).toEqual(errors);
});

it('holds for the address of a token, and of the setting not in use', async () => {
  const answer = await save(admin, carrier('https://carrier.example', token('https://10.0.0.5:8443/token')));
  expect(answer).toMatchObject({ code: 422, errors: { 'carrier.auth.token_url': FOR_SUPER_ADMINS } });
  const { id, revision } = succeeded(await save(admin, carrier('https://carrier.example'))).carrier;
  const other = { base_url: 'https://10.0.0.5:8443', producer_code: '', auth: { kind: 'none' as const } };
  expect(await admin.call('saveOtherSetting', { carrier_id: id, revision, carrier: other })).toMatchObject({
    code: 422,
    errors: { 'carrier.base_url': FOR_SUPER_ADMINS },
  });
});

it('an admin may change a carrier whose private address a super-admin entered', async () => {
  const given = carrier('https://10.0.0.5:8443/v1');
  const { id, revision } = succeeded(await save(owner, given)).carrier;
  const renamed = { ...given, base_url: 'https://10.0.0.5:8443/v2' };
  succeeded(await admin.call('saveCarrier', { carrier_id: id, revision, carrier: renamed }));
});
