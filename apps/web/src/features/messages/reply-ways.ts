import type { Message, OpenConversation } from '@freeboard/contract';
import { refusedText } from '@freeboard/domain/messages';

type Channel = Message['channel'];
type Receivers = OpenConversation['receivers'];

/** Texts need consent; e-mail is allowed until the client opts out. */
export const allowedOf = (receivers: Receivers, channel: Channel): Receivers =>
  receivers.filter(
    (one) => one.channel === channel && (channel === 'sms' ? one.consent === 'opted_in' : one.consent !== 'opted_out'),
  );

/** Null if the channel has a receiver who can be contacted. */
export function whyNot(receivers: Receivers, channel: Channel): string | null {
  if (allowedOf(receivers, channel).length > 0) return null;
  const all = receivers.filter((one) => one.channel === channel);
  if (all.some(({ consent }) => consent === 'opted_out')) return refusedText(channel);
  if (all.length > 0) return 'This client hasn’t agreed to texts. Record their consent first.';
  return channel === 'sms' ? 'This client has no phone number.' : 'This client has no e-mail address.';
}

/** The last used channel, unless only the other one has a receiver who can be contacted. */
export function replyChannel(receivers: Receivers, messages: readonly Message[]): Channel {
  const last = messages.at(-1)?.channel ?? receivers[0]?.channel ?? 'email';
  const other = last === 'sms' ? 'email' : 'sms';
  return whyNot(receivers, last) !== null && whyNot(receivers, other) === null ? other : last;
}
