import { expect, it } from 'vitest';
import { CLIENT_TEXT, refusedText, whyNotRecorded } from './consent.ts';

const STOPPED = { state: 'opted_out', source: CLIENT_TEXT };
const TOLD = { state: 'opted_out', source: 'Phone call' };

it.each([
  ['sms', 'opted_out', null, true, null],
  ['sms', 'opted_in', null, false, null],
  ['sms', 'opted_in', TOLD, false, null],
  ['sms', 'opted_in', STOPPED, false, /START/],
  ['sms', 'opted_out', STOPPED, false, null],
  ['email', 'opted_in', { state: 'opted_out', source: 'Unsubscribe link' }, false, null],
  ['email', 'opted_in', null, true, /requester/],
] as const)('R9.10 %s %s after %j', (channel, state, latest, isRequesters, why) => {
  const message = whyNotRecorded({ channel, state }, latest, isRequesters);
  if (why === null) expect(message).toBeNull();
  else expect(message).toMatch(why);
});

it('R9.10 who has refused is said with the way back, where there is one', () => {
  expect(refusedText('sms')).toMatch(/START/);
  expect(refusedText('email')).toBe('This client has unsubscribed from e-mail.');
});
