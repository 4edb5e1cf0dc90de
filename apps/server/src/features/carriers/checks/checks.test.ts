import type { RequestOf } from '@freeboard/contract';
import type { RatePlan } from '@freeboard/domain/rates';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { succeeded } from '../../../../test/support/application.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { rateGraph } from '../../../integrations/carriers/index.ts';
import { mappingInSteps } from '../../../integrations/testing/in-steps.ts';

type Input = RequestOf<'saveCarrier'>['carrier'];

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let carrier_id = 0;
let plan: RatePlan;
let input: Input;

beforeAll(async () => {
  admin = await server.current.as('admin');
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  carrier_id = carriers.find(({ key }) => key === 'harborline')?.id ?? 0;
  const { tables, formulas } = succeeded(await admin.call('getRateTables', { carrier_id }));
  plan = { tables, formulas: formulas ?? [] };
  const { published } = succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
  const { secrets: _, certificate: __, ...settings } = published ?? {};
  input = { ...settings, auth: { kind: 'none' } } as Input;
});

const detail = async () => succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
const revision = async () => (await detail()).revision;

async function planErrors(change: Partial<RatePlan>) {
  const answer = await admin.call('saveRatePlan', { carrier_id, revision: await revision(), ...plan, ...change });
  return answer.ok ? null : answer.errors;
}
const formula = (expression: string) => ({ formulas: [...plan.formulas, { name: 'hostile', expression }] });
const mappingErrors = async (mapping: Partial<Input['mapping']>) => {
  const carrier = { ...input, mapping: { ...input.mapping, ...mapping } };
  const answer = await admin.call('saveCarrier', { carrier_id, revision: await revision(), carrier });
  return answer.ok ? null : answer.errors;
};

it('a credential that is written into an address or a body is refused at its field', async () => {
  const request = { path: '/quote?apikey=4711', body: '{"login": {"Password": "hunter2"}}' };
  const errors = await mappingErrors(mappingInSteps('http-json', { request, answer: '{"premium": body.price}' }));
  expect(errors?.['carrier.mapping.steps.0.request.path']?.join()).toMatch(/^apikey holds a credential/);
  expect(errors?.['carrier.mapping.steps.0.request.body.text']?.join()).toMatch(/^Password holds a credential/);
  expect(JSON.stringify(errors)).not.toMatch(/4711|hunter2/);
});

it('a name that there is not is refused at its field, with its place', async () => {
  const request = { path: '/quote/{{their_idd}}', body: '{"id": values.zip}' };
  const errors = await mappingErrors(mappingInSteps('http-json', { request, answer: '{"premium": data["annual"]}' }));
  expect(errors?.['carrier.mapping.steps.0.request.path']?.join()).toMatch(
    /^There is no `their_idd` .*character 10\)$/,
  );
  expect(errors?.['carrier.mapping.answer']?.join()).toMatch(/^There is no `data` here.*character 13\)$/);
});

it('an address without its scheme is told to be written whole', async () => {
  const answer = await admin.call('saveCarrier', {
    carrier_id,
    revision: await revision(),
    carrier: { ...input, kind: 'conversation', base_url: 'api.carrier.com' },
  });
  expect(answer).toMatchObject({ errors: { 'carrier.base_url': ['Write the whole address with https://.'] } });
});

it('the shared token in a mapping is refused where the carrier has none', async () => {
  const mapping = mappingInSteps('http-json', {
    request: { path: '/quote', body: '{"session": sent.token}' },
    answer: '{"premium": body.price}',
  });
  const carrier = { ...input, kind: 'conversation' as const, base_url: 'http://localhost:4001', mapping };
  const answer = await admin.call('saveCarrier', { carrier_id, revision: await revision(), carrier });
  expect(answer.ok ? null : answer.errors['carrier.mapping.steps']?.join()).toMatch(/without a shared token/);
});

const RECIPE = {
  kind: 'token' as const,
  token: 'body.access_token',
  header: 'Authorization',
  value: 'Bearer {{token}}',
  request: {
    method: 'POST' as const,
    url: 'http://localhost:4001/token',
    headers: { 'X-Key': '{{secrets.key}}' },
    body: { kind: 'json' as const, text: '{"key": secrets.key, "at": sent.at, "sum": $hash("sha1", secrets.key)}' },
  },
};

it.each([
  ['body', { request: { ...RECIPE.request, body: { kind: 'json' as const, text: '{"a": values.zip}' } } }],
  ['body', { request: { ...RECIPE.request, body: { kind: 'json' as const, text: '{"a": $sgin("x")}' } } }],
  ['body', { request: { ...RECIPE.request, body: { kind: 'xml' as const, text: '<a>{{secrets.key}}</b>' } } }],
  ['headers.X-Key', { request: { ...RECIPE.request, headers: { 'X-Key': '{{secret_key}}' } } }],
  ['headers.X-Key', { request: { ...RECIPE.request, headers: { 'X-Key': '{{secrets.key' } } }],
  ['token', { token: 'respons.body.token' }],
  ['token', { token: 'body.(' }],
  ['lifetime', { lifetime: 'expires_in * 60' }],
])('a recipe for a token with a wrong %s is refused at its field, in both settings', async (field, change) => {
  const auth = { ...RECIPE, ...change };
  const secrets = { key: 'word' };
  const part = /^(?:body|headers)/.test(field) ? `request.${field.replace('body', 'body.text')}` : field;
  const carrier = { ...input, kind: 'conversation' as const, auth, secrets, base_url: 'http://localhost:4001' };
  const saved = await admin.call('saveCarrier', { carrier_id, revision: await revision(), carrier });
  expect(saved.ok ? null : saved.errors).toMatchObject({ [`carrier.auth.${part}`]: [expect.any(String)] });
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  const other = carriers.find(({ kind }) => kind === 'conversation')?.id ?? 0;
  const request = {
    carrier_id: other,
    revision: succeeded(await admin.call('getCarrier', { carrier_id: other })).carrier.revision,
  };
  const setting = { base_url: 'http://localhost:4001', producer_code: 'A-1', auth, secrets };
  const otherSaved = await admin.call('saveOtherSetting', { ...request, carrier: setting });
  expect(otherSaved.ok ? null : otherSaved.errors).toMatchObject({ [`carrier.auth.${part}`]: [expect.any(String)] });
});

describe('what a person programs', () => {
  it.each([
    ['cannot be read', 'roof factor', /side by side/],
    ['is deep and has no end', '['.repeat(5_000), /ends too early/],
  ])('and that %s is refused at its field', async (_what, expression, says) => {
    const errors = await planErrors(formula(expression));
    expect(errors?.[`formulas.${plan.formulas.length}.expression`]?.join()).toMatch(says);
  });

  it('and that would take too much is read and not run', async () => {
    expect(await planErrors(formula('len(map([1..99999999], map([1..99999999], #)))'))).toBeNull();
  });

  it('and that ends the process it is checked in is refused at its table, and the next is taken', async () => {
    const [first, ...others] = plan.tables;
    const ending = {
      name: 'Ending',
      gathers_declines: false,
      columns: [
        { title: 'Year', field: 'year', kind: 'condition' as const },
        { title: 'Factor', field: 'ending', kind: 'result' as const },
      ],
      rows: [['> 5 % 0', '1']],
    };
    const errors = await planErrors({ tables: [first!, ending, ...others] });
    expect(errors).toEqual({
      'tables.1.rows': [expect.stringMatching(/^It cannot be checked: it takes too much memory/)],
    });
    expect(await planErrors({ tables: [first!, { ...ending, rows: [['> 5', '1']] }, ...others] })).toBeNull();
  });

  it('in a file and that ends the process it is checked in is refused as the file', async () => {
    const { name, columns } = plan.tables.find(({ gathers_declines }) => !gathers_declines)!;
    const cells = columns.map(({ kind }) => (kind === 'condition' ? '> 5 % 0' : '1'));
    const csv = [columns.map(({ title }) => title), cells].map((row) => row.join(',')).join('\n');
    const answer = await admin.call('uploadRateTables', {
      carrier_id,
      revision: await revision(),
      table: name,
      file_name: 'rates.csv',
      file_base64: Buffer.from(csv).toString('base64'),
    });
    expect(answer.ok ? null : answer.errors).toEqual({ file_base64: [expect.stringMatching(/^It cannot be checked/)] });
  });

  it('and that takes long to read in a mapping is refused at its field', async () => {
    const when = `a.${'%.'.repeat(4_000)}a`;
    expect(
      await mappingErrors({
        eligibility: [
          { when: 'true', reason: 'x' },
          { when, reason: 'y' },
        ],
      }),
    ).toEqual({
      'carrier.mapping.eligibility.1.when': [expect.stringMatching(/^more than 1000 dots/)],
    });
  });

  it('and was kept before it was checked so is refused when it is published', async () => {
    expect(await planErrors({})).toBeNull();
    const text = { name: 'hostile', expression: 'premium * * 2' };
    const decision = JSON.stringify(rateGraph({ ...plan, formulas: [...plan.formulas, text] }));
    await server.current.db
      .updateTable('carrier_versions')
      .set({ settings: sql`jsonb_set(settings::jsonb, '{mapping,decision}', ${decision}::jsonb)` })
      .where('carrier_id', '=', carrier_id)
      .where('state', '=', 'draft')
      .execute();
    const answer = await admin.call('publishCarrier', { carrier_id, revision: await revision() });
    expect(answer.ok ? null : answer.errors['carrier.mapping.decision']?.join()).toMatch(/cannot be read/);
    expect((await detail()).has_draft).toBe(true);
    succeeded(await admin.call('discardCarrierDraft', { carrier_id, revision: await revision() }));
  });
});
