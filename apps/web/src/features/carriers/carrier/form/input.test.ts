import type { CarrierDetail } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { stepForm } from '../steps/step-form.ts';
import { type CarrierForm, EMPTY_FORM, formOf, withoutSecrets } from './form.ts';
import { errorsAt, inputOf, mappingOf } from './input.ts';

const form = (changes: Partial<CarrierForm>): CarrierForm => ({ ...EMPTY_FORM, ...changes });

const STEP = stepForm({
  id: 'price',
  name: 'Asking',
  request: {
    path: '/price',
    headers: { 'Idempotency-Key': '{{idempotency_key}}', 'X-A': 'a:b' },
    body: { kind: 'json', text: '{}' },
  },
  understood: [422, 409],
});

const CARRIER = form({
  name: ' Wayfarer ',
  states: 'fl, ga TX',
  base_url: 'https://api.example.test ',
  auth: { ...EMPTY_FORM.auth, kind: 'header', name: 'Authorization', secret: 'Bearer 1' },
  secrets: [
    { name: 'agent_number', secret: '' },
    { name: 'agent_password', secret: 'typed' },
  ],
  eligibility: [{ when: 'true', reason: 'Never' }],
  steps: [STEP],
  answer: '{"premium": body.annual}',
});

test('a form becomes the settings to save', () => {
  const { carrier, errors } = inputOf(CARRIER);
  expect(errors).toEqual({});
  expect(carrier).toEqual({
    name: 'Wayfarer',
    kind: 'conversation',
    lines: ['flood'],
    states: ['FL', 'GA', 'TX'],
    forms: null,
    base_url: 'https://api.example.test',
    rate_type: 'bindable',
    auth: { kind: 'header', name: 'Authorization', value: 'Bearer 1' },
    secrets: { agent_number: '', agent_password: 'typed' },
    limits: { timeout_ms: 30_000, concurrency: 10, calls_per_minute: 120 },
    mapping: {
      eligibility: [{ when: 'true', reason: 'Never' }],
      steps: [
        {
          id: 'price',
          name: 'Asking',
          request: {
            path: '/price',
            headers: { 'Idempotency-Key': '{{idempotency_key}}', 'X-A': 'a:b' },
            body: { kind: 'json', text: '{}' },
          },
          understood: [422, 409],
        },
      ],
      answer: '{"premium": body.annual}',
    },
  });
});

test('what is shown again says the same, without the secrets', () => {
  const { carrier } = inputOf(CARRIER);
  const { auth: _, secrets: __, ...settings } = carrier;
  const draft = {
    ...settings,
    auth: { kind: 'header', name: 'Authorization', is_secret_set: true },
    secrets: [
      { name: 'agent_number', is_set: false },
      { name: 'agent_password', is_set: true },
    ],
  };
  const again = formOf({ draft, published: null } as unknown as CarrierDetail);
  expect(again.auth.secret).toBe('');
  const { carrier: second } = inputOf(again);
  expect(second).toEqual({
    ...carrier,
    auth: { kind: 'header', name: 'Authorization', value: undefined },
    secrets: { agent_number: '', agent_password: '' },
  });
});

test('a token recipe is kept as it was written', () => {
  const recipe = {
    ...EMPTY_FORM.recipe,
    url: ' https://auth.example.test/token',
    headers: [{ name: 'Authorization', value: '{{secrets.key}}' }],
    body: { kind: 'json' as const, text: '{"id": secrets.id}', query: '' },
  };
  const { carrier } = inputOf(form({ auth: { ...EMPTY_FORM.auth, kind: 'token' }, recipe }));
  expect(carrier.auth).toEqual({
    kind: 'token',
    request: {
      method: 'POST',
      url: 'https://auth.example.test/token',
      headers: { Authorization: '{{secrets.key}}' },
      body: { kind: 'json', text: '{"id": secrets.id}' },
    },
    token: 'body.access_token',
    lifetime: 'body.expires_in',
    header: 'Authorization',
    value: 'Bearer {{token}}',
  });
  const draft = { ...carrier, auth: { ...carrier.auth, is_secret_set: false }, secrets: [] };
  expect(formOf({ draft, published: null } as unknown as CarrierDetail).recipe).toEqual({
    ...recipe,
    url: recipe.url.trim(),
  });
});

test('each kind keeps only the parts that it uses', () => {
  const full = { ...CARRIER, bind: [STEP], prepare: '{}', decision: '{"nodes": []}' };
  const keys = (kind: CarrierForm['kind']) => Object.keys(mappingOf({ ...full, kind }, '').mapping).sort();
  expect(keys('conversation')).toEqual(['answer', 'bind', 'eligibility', 'steps']);
  expect(keys('rate-table')).toEqual(['decision', 'eligibility', 'prepare']);
  expect(keys('login-portal')).toEqual([]);
});

test.each([
  [{ timeout_ms: 'soon' }, 'carrier.limits.timeout_ms', 'Must be a whole number.'],
  [{ concurrency: '' }, 'carrier.limits.concurrency', 'Field is required.'],
  [{ steps: [{ ...STEP, understood: '4xx' }] }, 'carrier.mapping.steps.0.understood', 'Must be a whole number.'],
  [{ steps: [STEP, STEP] }, 'carrier.mapping.steps.1.id', 'Another step is called the same.'],
  [{ steps: [{ ...STEP, id: 'A b' }] }, 'carrier.mapping.steps.0.id', /^Small letters/],
  [{ bind: [{ ...STEP, id: '' }] }, 'carrier.mapping.bind.0.id', /^Small letters/],
  [{ kind: 'rate-table', decision: '[]' }, 'carrier.mapping.decision', 'Must be a JSON object.'],
  [
    {
      secrets: [
        { name: 'a', secret: '' },
        { name: 'a', secret: 'b' },
      ],
    },
    'carrier.secrets.1.name',
    "'a' is there twice.",
  ],
] as const)('what cannot be sent is said at its field: %j', (changes, field, message) => {
  expect(inputOf(form(changes as Partial<CarrierForm>)).errors[field]?.[0]).toMatch(message);
});

test('what is typed and secret is left out of what is kept', () => {
  const typed = {
    ...CARRIER,
    certificate: { ...CARRIER.certificate, pem: 'key', passphrase: 'p', ca: 'public' },
  };
  const text = JSON.stringify(withoutSecrets(typed));
  for (const secret of ['Bearer 1', 'typed', '"key"', '"p"']) expect(text).not.toContain(secret);
  expect(withoutSecrets(typed).certificate.ca).toBe('public');
  expect(withoutSecrets(EMPTY_FORM)).toBe(EMPTY_FORM);
});

test('messages of a field are those of its parts, too, each once', () => {
  const errors = { 'a.b': ['One.'], 'a.b.c': ['One.', 'Two.'], 'a.bc': ['Other.'] };
  expect(errorsAt(errors, 'a.b')).toBe('One. Two.');
  expect(errorsAt(errors, 'x')).toBeUndefined();
});

test('messages of the parts of a field stand at the field', () => {
  const errors = { 'carrier.states.1': ['Value is not valid.'], 'carrier.statesman': ['No'] };
  expect(errorsAt(errors, 'carrier.states')).toBe('Value is not valid.');
  expect(errorsAt(errors, 'carrier.name')).toBeUndefined();
});

test('keeps a waiting period for each line that the carrier writes, and names the line whose text it cannot read', () => {
  const form = { ...CARRIER, lines: ['flood', 'home'] as const };
  const waiting = { flood: '10, closing 0', home: '', pet: '14' };
  const { mapping, errors } = mappingOf({ ...form, lines: [...form.lines], waiting }, '');
  expect(errors).toEqual({});
  expect(mapping.waiting).toEqual({ flood: { program: 'private', days: 10, closing_days: 0 } });
  const wrong = mappingOf({ ...form, lines: [...form.lines], waiting: { flood: 'soon', home: 'NFIP' } }, '').errors;
  expect(errorsAt(wrong, 'waiting.flood')).toMatch(/NFIP/);
  expect(errorsAt(wrong, 'waiting.home')).toBe("Write days such as '10' or '10, closing 0'.");
});
