import { expect, test } from 'vitest';
import { stepForm } from '../steps/step-form.ts';
import { faultCount, faultsOf, placeOfField } from './faults.ts';
import { EMPTY_FORM } from './form.ts';

test.each([
  ['carrier.name', { tab: 'settings' }],
  ['carrier.limits.timeout_ms', { tab: 'settings' }],
  ['carrier.mapping.eligibility.0.when', { tab: 'settings' }],
  ['start_from', { tab: 'settings' }],
  ['carrier.auth.request.url', { tab: 'secrets' }],
  ['carrier.secrets.agent', { tab: 'secrets' }],
  ['carrier.certificate.pem', { tab: 'secrets' }],
  ['carrier.mapping.answer', { tab: 'offers' }],
  ['carrier.mapping.steps', { tab: 'steps' }],
  ['carrier.mapping.steps.1.request.body.text', { tab: 'steps', list: 'steps', step: 1, part: 'request' }],
  ['carrier.mapping.steps.0.when', { tab: 'steps', list: 'steps', step: 0, part: 'request' }],
  ['carrier.mapping.steps.2.until', { tab: 'steps', list: 'steps', step: 2, part: 'success' }],
  ['carrier.mapping.bind.0.outputs.id', { tab: 'steps', list: 'bind', step: 0, part: 'outputs' }],
  ['carrier.mapping.bind.3.on_failure.reason', { tab: 'steps', list: 'bind', step: 3, part: 'failure' }],
])('%s is mended there', (field, place) => {
  expect(placeOfField(field)).toEqual(place);
});

test('faults come in the order of the page, each with the step that it is of', () => {
  const step = (id: string, name: string) => stepForm({ id, name, request: { path: '/' } });
  const form = { ...EMPTY_FORM, steps: [step('token', 'Get token'), step('create', '')] };
  const faults = faultsOf(
    {
      'carrier.mapping.answer': ['Field is required.'],
      'carrier.mapping.steps.1.request.path': ["Must begin with '/' or '?'."],
      'carrier.mapping.steps.0.success': ['One. (at character 12)', 'Two.'],
      'carrier.name': ['Field is required.'],
    },
    form,
  );
  expect(faults.map(({ words }) => words)).toEqual([
    'Settings: Field is required.',
    '1 Get token: One. Two.',
    "2 create: Must begin with '/' or '?'.",
    'Offers: Field is required.',
  ]);
  expect(faultCount(faults, 'steps')).toBe(2);
  expect(faultCount(faults, 'steps', 'steps', 1)).toBe(1);
  expect(faultCount(faults, 'steps', 'bind', 1)).toBe(0);
});
