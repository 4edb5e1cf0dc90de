import type { TimelineEntry } from '@freeboard/contract';
import { isOut, MESSAGE_STATE_WORDS } from '@freeboard/domain/messages';
import { formatPremium } from '@freeboard/domain/quotes';
import { showTime } from '../../../lib/format.ts';

export type EntryText = { act: string; what: string; more: string };

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
const quoted = (text: string): string => (text ? `“${text}”` : '');
const priced = ({ carrier_name, premium }: TimelineEntry): string =>
  [carrier_name, premium === null ? '' : formatPremium(premium)].filter(Boolean).join(', ');
const isoDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');

const TEXTS: Record<TimelineEntry['kind'], (entry: TimelineEntry) => EntryText> = {
  created: ({ arrival, text, by }) => {
    const more = joined(...new Set([text, by]));
    if (arrival === 'intake') return { act: 'Filled in', what: 'your intake page', more: joined(by, text) };
    return arrival === 'lead' ? { act: 'Lead', what: 'received', more } : { act: 'Created', what: '', more };
  },
  quoted: ({ count, of, premium }) => ({
    act: 'Quoted',
    what: of > 0 ? `${count} of ${of} carriers` : `${count} carriers`,
    more: premium === null ? '' : `From ${formatPremium(premium)}`,
  }),
  sent: ({ channel, text, address, state, by }) => ({
    act: `${channel === 'sms' ? 'Text' : 'E-mail'}${state && !isOut(state) ? '' : 'ed'}`,
    what: text,
    more: joined(`To ${address}`, state ? MESSAGE_STATE_WORDS[state].toLowerCase() : '', by),
  }),
  received: ({ channel, text, address }) => ({
    act: channel === 'sms' ? 'Text back' : 'E-mail back',
    what: quoted(text),
    more: `From ${address}`,
  }),
  opened: ({ count, first_at }) => ({
    act: 'Opened',
    what: times(count),
    more: count > 1 && first_at ? `First ${showTime(first_at)}` : 'The proposal’s page',
  }),
  asked: ({ text }) => ({ act: 'Asked', what: quoted(text), more: 'On the proposal’s page' }),
  filled_in: () => ({ act: 'Filled in', what: 'what was missing', more: 'On the proposal’s page' }),
  declined: ({ text }) => ({ act: 'Declined', what: quoted(text), more: 'On the proposal’s page' }),
  signed: (entry) => ({
    act: 'Signed',
    what: priced(entry),
    more: joined(entry.by, entry.is_replaced ? 'replaced by a later choice' : ''),
  }),
  bound: (entry) => ({
    act: 'Bound',
    what: priced(entry),
    more: joined(
      entry.policy_number ? `Policy ${entry.policy_number}` : '',
      entry.effective_date ? `from ${isoDay(entry.effective_date)}` : '',
      entry.by,
    ),
  }),
};

export const entryText = (entry: TimelineEntry): EntryText => TEXTS[entry.kind](entry);

export function entryTarget({ kind, application, address }: TimelineEntry): string {
  if (kind === 'sent' || kind === 'received') return `/dashboard/messaging-console?with=${encodeURIComponent(address)}`;
  const tab = { created: 'profile', quoted: 'results', signed: 'results', bound: 'results' }[kind as string];
  return `/agent-portal/application-details/${application.id}?tab=${tab ?? 'history'}`;
}
