import type { CarrierDetail } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { type CarrierForm, EMPTY_FORM, formOf } from './form.ts';
import { errorsAt, inputOf, mappingOf } from './input.ts';

const form = (changes: Partial<CarrierForm>): CarrierForm => ({ ...EMPTY_FORM, ...changes });

const JSON_CARRIER = form({
  name: ' Wayfarer ',
  states: 'fl, ga TX',
  base_url: 'https://api.example.test ',
  auth: { ...EMPTY_FORM.auth, kind: 'header', name: 'Authorization', secret: 'Bearer 1' },
  eligibility: [{ when: 'true', reason: 'Never' }],
  request: { method: 'POST', path: '/price', headers: 'Idempotency-Key: {{idempotency_key}}\n\nX-A: a:b', body: '{}' },
  answer: '{"premium": body.annual}',
  answer_statuses: '422, 409',
});

test('a form becomes the settings to save', () => {
  const { carrier, errors } = inputOf(JSON_CARRIER);
  expect(errors).toEqual({});
  expect(carrier).toEqual({
    name: 'Wayfarer',
    kind: 'http-json',
    lines: ['flood'],
    states: ['FL', 'GA', 'TX'],
    forms: null,
    base_url: 'https://api.example.test',
    rate_type: 'bindable',
    auth: { kind: 'header', name: 'Authorization', value: 'Bearer 1' },
    limits: { timeout_ms: 30_000, concurrency: 10, calls_per_minute: 120 },
    mapping: {
      eligibility: [{ when: 'true', reason: 'Never' }],
      request: { path: '/price', headers: { 'Idempotency-Key': '{{idempotency_key}}', 'X-A': 'a:b' }, body: '{}' },
      answer: '{"premium": body.annual}',
      answer_statuses: [422, 409],
    },
  });
});

test('what is shown again says the same, without the secret', () => {
  const { carrier } = inputOf(JSON_CARRIER);
  const { auth: _, ...settings } = carrier;
  const draft = { ...settings, auth: { kind: 'header', name: 'Authorization', is_secret_set: true } };
  const again = formOf({ draft, published: null } as unknown as CarrierDetail);
  expect(again.auth.secret).toBe('');
  const { carrier: second } = inputOf(again);
  expect(second).toEqual({ ...carrier, auth: { kind: 'header', name: 'Authorization', value: undefined } });
});

test('each kind keeps only the parts that it uses', () => {
  const full = { ...JSON_CARRIER, ref: 'body.id', prepare: '{}', decision: '{"nodes": []}' };
  const keys = (kind: CarrierForm['kind']) => Object.keys(mappingOf({ ...full, kind }, '').mapping).sort();
  expect(keys('http-xml')).toEqual(['answer', 'answer_statuses', 'eligibility', 'request']);
  expect(keys('callback')).toEqual(['answer', 'answer_statuses', 'eligibility', 'ref', 'request']);
  expect(keys('submit-then-poll')).toEqual(['answer', 'answer_statuses', 'eligibility', 'poll', 'ref', 'request']);
  expect(keys('rate-table')).toEqual(['decision', 'eligibility', 'prepare']);
  expect(keys('login-portal')).toEqual([]);
});

test.each([
  [{ timeout_ms: 'soon' }, 'carrier.limits.timeout_ms', 'Must be a whole number.'],
  [{ concurrency: '' }, 'carrier.limits.concurrency', 'Field is required.'],
  [{ answer_statuses: '4xx' }, 'carrier.mapping.answer_statuses', 'Must be a whole number.'],
  [
    { request: { ...EMPTY_FORM.request, headers: 'nonsense' } },
    'carrier.mapping.request.headers',
    "'nonsense' is not of the form Name: value.",
  ],
  [{ kind: 'rate-table', decision: '[]' }, 'carrier.mapping.decision', 'Must be a JSON object.'],
] as const)('%o is refused at its field', (changes, field, message) => {
  expect(errorsAt(inputOf(form(changes)).errors, field)).toBe(message);
});

test('messages of the parts of a field stand at the field', () => {
  const errors = { 'carrier.states.1': ['Value is not valid.'], 'carrier.statesman': ['No'] };
  expect(errorsAt(errors, 'carrier.states')).toBe('Value is not valid.');
  expect(errorsAt(errors, 'carrier.name')).toBeUndefined();
});

test('a waiting period is kept as it was typed, and said where it cannot be read', () => {
  const { mapping, errors } = mappingOf({ ...JSON_CARRIER, waiting: '10, closing 0' }, '');
  expect(errors).toEqual({});
  expect(mapping.waiting).toEqual({ program: 'private', days: 10, closing_days: 0 });
  expect(errorsAt(mappingOf({ ...JSON_CARRIER, waiting: 'soon' }, '').errors, 'waiting')).toMatch(/NFIP/);
});
