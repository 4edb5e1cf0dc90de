import { expect, it } from 'vitest';
import { EMPTY_FORM } from '../form/form.ts';
import { formOfStart, isWritten } from './form-of-start.ts';

const START = {
  start: 'conversation:bare-token',
  from: 'starter' as const,
  name: 'A bare token',
  about: '',
  lines: ['flood' as const],
  states: ['FL'],
  forms: null,
  auth: {
    kind: 'token' as const,
    request: { method: 'GET' as const, url: 'https://api.carrier.example/token' },
    token: 'body',
    header: 'Authorization',
    value: '{{token}}',
  },
  secrets: ['api_key', 'agent_number'],
  mapping: {
    steps: [{ id: 'quote', name: 'Creating the quote', request: { path: '/quotes' } }],
    answer: '{"premium": body.total}',
  },
};

it('a start fills steps, answer, token and the names of its secrets, and leaves what was typed', () => {
  const before = { ...EMPTY_FORM, name: 'Trident', secrets: [{ name: 'api_key', secret: 'typed' }] };
  const taken = formOfStart(START, before);
  expect(taken).toMatchObject({
    start: 'conversation:bare-token',
    lines: ['flood'],
    states: 'FL',
    answer: '{"premium": body.total}',
    recipe: { url: 'https://api.carrier.example/token', token: 'body' },
    auth: { kind: 'token' },
    secrets: [
      { name: 'api_key', secret: 'typed' },
      { name: 'agent_number', secret: '' },
    ],
  });
  expect(taken.steps?.map(({ id, request }) => [id, request.path])).toEqual([['quote', '/quotes']]);
  expect(Object.keys(taken)).not.toContain('name');
  expect(Object.keys(taken)).not.toContain('base_url');
});

it('what was written by hand since is known, and nothing else counts as that', () => {
  const started = { ...EMPTY_FORM, ...formOfStart(START, EMPTY_FORM) };
  expect(isWritten(EMPTY_FORM, undefined)).toBe(false);
  expect(isWritten(started, START)).toBe(false);
  expect(isWritten({ ...started, name: 'Trident', base_url: 'https://x.com' }, START)).toBe(false);
  expect(isWritten({ ...started, answer: '{"premium": body.other}' }, START)).toBe(true);
  expect(isWritten({ ...started, recipe: { ...started.recipe, url: 'https://x.com/token' } }, START)).toBe(true);
  expect(isWritten({ ...EMPTY_FORM, answer: '{}' }, undefined)).toBe(true);
});

it('a start that needs more time brings it', () => {
  expect(formOfStart({ ...START, timeout_ms: 240_000 }, EMPTY_FORM)).toMatchObject({ timeout_ms: '240000' });
  expect(formOfStart(START, EMPTY_FORM)).not.toHaveProperty('timeout_ms');
});
