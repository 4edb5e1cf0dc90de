import type { CarrierSettings } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { fileOf, readCarrierFile } from './carrier-file.ts';
import { formOfSettings } from './form.ts';

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
