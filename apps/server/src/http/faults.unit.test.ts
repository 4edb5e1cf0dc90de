import { expect, it } from 'vitest';
import { Fault } from '../kernel/faults.ts';
import { createLog, type Log } from '../kernel/log.ts';
import { faultEnvelope } from './faults.ts';

const log = createLog('silent');
const ofStatus = (statusCode: number) => Object.assign(new Error('its own words'), { statusCode });

// The static files plugin answers 403 for files outside of the page's folder; callers get 404.
it.each([
  [400, 400],
  [403, 404],
  [404, 404],
  [406, 400],
  [413, 413],
  [415, 400],
  [429, 429],
  [500, 500],
])('a refusal of the HTTP layer with %i ends in %i, and its words stay inside', (status, code) => {
  const envelope = faultEnvelope(ofStatus(status), log, 'test', 'f00d');
  expect(envelope.code).toBe(code);
  expect(JSON.stringify(envelope)).not.toContain('its own words');
});

it('logs a fault of the outside world with its call and cause, and no other expected fault', () => {
  const lines: unknown[] = [];
  const into = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Log;
  const cause = Object.assign(new Error('secret text'), { code: 'ECONNREFUSED' });
  const outside = Object.assign(new Fault('outside', 'The CRM did not answer.'), { cause });
  expect(faultEnvelope(outside, into, 'crm/notes', 'f00d')).toMatchObject({
    message: 'The CRM did not answer. Reference f00d.',
    error: { message: 'The CRM did not answer.' },
  });
  faultEnvelope(new Fault('not_found'), into, 'crm/notes', 'f00d');
  expect(lines).toEqual([
    [{ request_id: 'f00d', call: 'crm/notes', code: 'outside', cause: 'ECONNREFUSED' }, 'The CRM did not answer.'],
  ]);
});
