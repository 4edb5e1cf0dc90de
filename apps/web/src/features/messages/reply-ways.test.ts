import type { Message, OpenConversation } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { allowedOf, replyChannel, whyNot } from './reply-ways.ts';

type Receiver = OpenConversation['receivers'][number];
const receiver = (channel: Receiver['channel'], consent: Receiver['consent']): Receiver => ({
  channel,
  consent,
  address: channel === 'sms' ? '(813) 555-0176' : 'dana@mail.example',
});
const last = (channel: Message['channel']) => [{ channel } as Message];

it.each<[channel: Receiver['channel'], consent: Receiver['consent'], isAllowed: boolean]>([
  ['sms', 'opted_in', true],
  ['sms', 'unknown', false],
  ['sms', 'opted_out', false],
  ['email', 'opted_in', true],
  ['email', 'unknown', true],
  ['email', 'opted_out', false],
])('writes by %s to who is %s: %s', (channel, consent, isAllowed) => {
  const all = [receiver(channel, consent)];
  expect(allowedOf(all, channel)).toHaveLength(isAllowed ? 1 : 0);
  expect(whyNot(all, channel) === null).toBe(isAllowed);
});

it.each<[receivers: Receiver[], channel: Receiver['channel'], reason: string]>([
  [[], 'sms', 'This client has no phone number.'],
  [[], 'email', 'This client has no e-mail address.'],
  [[receiver('sms', 'unknown')], 'sms', 'This client hasn’t agreed to texts. Record their consent first.'],
  [[receiver('sms', 'opted_out')], 'sms', 'This client has ended texts. They can allow them again by texting START.'],
  [[receiver('email', 'opted_out')], 'email', 'This client has unsubscribed from e-mail.'],
])('says why %j are not written to by %s', (receivers, channel, reason) => {
  expect(whyNot(receivers, channel)).toBe(reason);
});

it.each<[name: string, messages: Message[], receivers: Receiver[], channel: Receiver['channel']]>([
  ['the last used', last('sms'), [receiver('sms', 'opted_in'), receiver('email', 'unknown')], 'sms'],
  ['the other one after a refusal', last('sms'), [receiver('sms', 'opted_out'), receiver('email', 'unknown')], 'email'],
  ['the last used where none is allowed', last('sms'), [receiver('sms', 'opted_out')], 'sms'],
  ['an allowed one where nothing was written', [], [receiver('sms', 'unknown'), receiver('email', 'unknown')], 'email'],
  ['e-mail where there is no address', [], [], 'email'],
])('begins a reply by %s', (_, messages, receivers, channel) => {
  expect(replyChannel(receivers, messages)).toBe(channel);
});
