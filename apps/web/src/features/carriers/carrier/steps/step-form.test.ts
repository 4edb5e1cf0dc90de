import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Faults } from '../form/faults-of-form.ts';
import { freeId, newStep, type StepInput, stepForm, stepLine, stepText } from './step-form.ts';
import { stepInput } from './step-input.ts';

const text = fc.stringMatching(/^[a-z][a-z0-9 ."]{0,12}$/);
const maybe = { requiredKeys: ['id', 'name'] as ('id' | 'name')[] };
const names = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), text, { minKeys: 1, maxKeys: 3 });

const request = fc.record(
  {
    method: fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE'),
    path: fc.constant('/a/{{steps.one.body.id}}'),
    query: names,
    headers: names,
    body: fc.oneof(
      fc.record({ kind: fc.constantFrom('json', 'xml', 'form', 'multipart', 'text'), text }),
      fc.record({ kind: fc.constant('graphql'), text, query: text }),
    ),
  },
  { requiredKeys: ['path'] },
);
const shared = {
  id: fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/),
  name: fc.stringMatching(/^[A-Z][a-z]{1,8}$/),
  when: text,
  response: fc.constantFrom('xml', 'text', 'none', 'file'),
  understood: fc.array(fc.integer({ min: 300, max: 599 }), { minLength: 1, maxLength: 3 }),
  success: text,
  outputs: names,
  on_failure: fc.oneof(
    fc.record({ do: fc.constant('end'), reason: text }),
    fc.record({ do: fc.constant('go_on') }),
    fc.record({ do: fc.constant('go_to'), step: fc.constant('one') }),
    fc.record({ do: fc.constant('retry'), times: fc.integer({ min: 1, max: 10 }), after_ms: fc.constant(500) }),
  ),
  is_once: fc.constant(true),
};
const signature = fc.record(
  {
    header: fc.constant('X-Signature'),
    secret: fc.constant('hook'),
    algorithm: fc.constant('sha512'),
    encoding: fc.constant('base64'),
    prefix: text,
    parts: fc.constant({ time: 't', signature: 'v1' }),
    tolerance_s: fc.constant(900),
  },
  { requiredKeys: ['header', 'secret', 'algorithm', 'encoding'] },
);
const step = fc.oneof(
  fc.record({ ...shared, each: text, request }, { requiredKeys: [...maybe.requiredKeys, 'request'] }),
  fc.record(
    {
      ...shared,
      request,
      until: text,
      every_ms: fc.constant(2_000),
      at_most: fc.constant(30),
      is_partial: fc.constant(true),
    },
    { requiredKeys: [...maybe.requiredKeys, 'request', 'until'] },
  ),
  fc.record(
    {
      ...shared,
      receive: fc.oneof(
        fc.constant({ by: 'address' }),
        fc.record({ by: fc.constant('webhook'), match: text, ref: text, signature }),
      ),
    },
    { requiredKeys: [...maybe.requiredKeys, 'receive'] },
  ),
  fc.record({ ...shared, ask: text }, { requiredKeys: [...maybe.requiredKeys, 'ask'] }),
);

test('whatever a step says, its form says the same', () => {
  fc.assert(
    fc.property(step, (given) => {
      const faults = new Faults();
      const before = given as unknown as StepInput;
      expect(stepInput(stepForm(before), 'step', faults)).toEqual(before);
      expect(faults.errors).toEqual({});
    }),
  );
});

test('what is missing or there twice is said at its field', () => {
  const faults = new Faults();
  const form = stepForm({ id: 'a', name: 'A', request: { path: '/' } });
  const rows = [
    { name: 'X', value: '1' },
    { name: 'X', value: '2' },
    { name: '', value: '3' },
    { name: '', value: '' },
  ];
  stepInput(
    { ...form, request: { ...form.request, headers: rows }, understood: '4xx', until: 'done', every_ms: 'soon' },
    'steps.0',
    faults,
  );
  expect(faults.errors).toEqual({
    'steps.0.request.headers.1.name': ["'X' is there twice."],
    'steps.0.request.headers.2.name': ['Field is required.'],
    'steps.0.understood': ['Must be a whole number.'],
    'steps.0.every_ms': ['Must be a whole number.'],
  });
});

test('a new step and a copy have ids of their own', () => {
  const first = newStep([]);
  expect(first.id).toBe('step');
  const second = newStep([first]);
  expect(second.id).toBe('step_2');
  expect(freeId('step_2', [first, second])).toBe('step_3');
});

test.each([
  [{ request: { path: '/quotes/{{steps.a.body.id}}' } }, 'POST /quotes/{…}', ''],
  [
    { request: { path: '/', method: 'GET' as const }, until: 'x', every_ms: 2_500, at_most: 3 },
    'GET /',
    'every 2.5 s until done, 3 times at most',
  ],
  [{ ask: '[]', when: 'x' }, 'Questions for the agent', 'the agent answers; only if'],
  [{ receive: { by: 'address' as const } }, "Waits for the carrier's call", 'to an address of this asking'],
  [
    { request: { path: '/b' }, is_once: true, on_failure: { do: 'retry' as const, times: 2 } },
    'POST /b',
    'once, never repeated; tried 3 times',
  ],
])('%j in the list', (given, line, words) => {
  const form = stepForm({ id: 'a', name: 'A', ...given });
  expect(stepLine(form)).toBe(line);
  expect(stepText(form)).toBe(words);
});
