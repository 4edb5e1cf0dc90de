import { expect, it } from 'vitest';
import { createLog } from '../kernel/log.ts';
import { faultEnvelope } from './faults.ts';

const log = createLog('silent');
const ofStatus = (statusCode: number) => Object.assign(new Error('its own words'), { statusCode });

// Files outside of the page's folder are a 403 to the plugin that serves them; to people they are not there.
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
  const envelope = faultEnvelope(ofStatus(status), log, 'test');
  expect(envelope.code).toBe(code);
  expect(JSON.stringify(envelope)).not.toContain('its own words');
});
