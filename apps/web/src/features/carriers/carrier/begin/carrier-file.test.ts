import type { CarrierDetail, CarrierSettings } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { formOfSettings, mergeForms } from '../form/form.ts';
import { fileOf, readBothSettings, readCarrierFile } from './carrier-file.ts';

const SETTINGS = {
  name: 'Palmetto Flood',
  kind: 'conversation',
  lines: ['flood'],
  states: ['FL'],
  forms: null,
  base_url: 'https://api.palmetto.test',
  mapping: {
    steps: [{ id: 'create', name: 'Create quote', request: { path: '/quotes', headers: { Authorization: '•••' } } }],
    answer: '{"premium": body.total}',
  },
  limits: { timeout_ms: 90_000, concurrency: 10, calls_per_minute: 120 },
  rate_type: 'bindable',
  auth: {
    kind: 'oauth2',
    token_url: 'https://auth.palmetto.test',
    client_id: 'agency-77',
    is_secret_set: true,
    is_secret_unreadable: false,
  },
  secrets: [{ name: 'agent_password', is_set: true }],
  certificate: { subject: 'CN=agency', expires_on: '2027-01-01', has_own_ca: false },
} as unknown as CarrierSettings;

test('a carrier comes back out of its file as it was, but for its account', () => {
  const text = fileOf(SETTINGS);
  for (const own of ['agency-77', 'CN=agency', 'is_secret']) expect(text).not.toContain(own);
  const before = formOfSettings(SETTINGS);
  expect(readCarrierFile(text)).toEqual({ ...before, auth: { ...before.auth, client_id: '' } });
});

test('a file of before waiting periods were kept by line keeps its period for flood', () => {
  const file = JSON.parse(fileOf(SETTINGS));
  file.carrier.mapping.waiting = { program: 'private', days: 10 };
  expect(readCarrierFile(JSON.stringify(file)).waiting).toEqual({ flood: '10' });
});

const changed = (change: (file: { format: string; version: number; carrier: Record<string, unknown> }) => void) => {
  const file = JSON.parse(fileOf(SETTINGS));
  change(file);
  return JSON.stringify(file);
};

test.each([
  ['{', 'This file is not JSON.'],
  ['null', 'This file is not an exported carrier.'],
  ['{"format": "other"}', 'This file is not an exported carrier.'],
  [changed((file) => Object.assign(file, { version: 2 })), 'This file comes from another version of Freeboard.'],
  [changed((file) => delete file.carrier.limits), 'This file is damaged: parts of the carrier are missing.'],
  [
    changed((file) => Object.assign(file.carrier, { mapping: { steps: ['x'] } })),
    'This file is damaged: parts of the carrier are missing.',
  ],
  [
    changed((file) => Object.assign(file.carrier, { states: 7 })),
    'This file is damaged: parts of the carrier cannot be read.',
  ],
])('what is no exported carrier is refused in plain words', (text, words) => {
  expect(() => readCarrierFile(text)).toThrow(words);
});

const OTHER = {
  base_url: 'https://test.palmetto.test',
  producer_code: 'TEST-9',
  auth: { kind: 'basic', username: 'tester-5', is_secret_set: true, is_secret_unreadable: false },
  secrets: [{ name: 'agent_password', is_set: true }],
  certificate: { subject: 'CN=tester', expires_on: '2027-01-01', has_own_ca: false },
} as unknown as NonNullable<CarrierDetail['other_setting']>;

test.each([
  [false, 'production', 'test'],
  [true, 'test', 'production'],
] as const)(
  'a file knows both settings by name, and nothing of an account (a test in use: %s)',
  (is_sandbox, used, not) => {
    const text = fileOf(SETTINGS, { is_sandbox, other_setting: OTHER });
    for (const own of ['agency-77', 'TEST-9', 'tester-5', 'CN=', 'is_secret', 'is_set'])
      expect(text).not.toContain(own);
    const { form, settings } = readBothSettings(text);
    expect(form.base_url).toBe('https://api.palmetto.test');
    expect(settings[used]).toMatchObject({ base_url: 'https://api.palmetto.test', auth: { kind: 'oauth2' } });
    expect(settings[not]).toMatchObject({
      base_url: 'https://test.palmetto.test',
      auth: { kind: 'basic', username: '', secret: '' },
      secrets: [{ name: 'agent_password', secret: '' }],
    });
  },
);

test('a file that tells no settings apart has none, and one whose other is damaged is refused', () => {
  expect(readBothSettings(fileOf(SETTINGS)).settings).toEqual({});
  const file = { ...JSON.parse(fileOf(SETTINGS, { is_sandbox: false, other_setting: OTHER })), other_setting: 7 };
  expect(() => readBothSettings(JSON.stringify(file))).toThrow('This file is damaged');
});

test('what was typed for one setting is never put onto the other', () => {
  const base = formOfSettings(SETTINGS);
  const mine = { ...base, name: 'Mine', base_url: 'https://typed.test', auth: { ...base.auth, secret: 'typed' } };
  const same = mergeForms(base, { ...base, answer: '1' }, mine);
  expect(same).toMatchObject({ name: 'Mine', answer: '1', base_url: 'https://typed.test', auth: { secret: 'typed' } });
  const theirs = { ...base, is_test: true, base_url: 'https://test.palmetto.test' };
  expect(mergeForms(base, theirs, mine)).toEqual({ ...theirs, name: 'Mine' });
});
