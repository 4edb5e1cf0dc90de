import type { TimelineEntry } from '@freeboard/contract';
import { withoutTokens } from '@freeboard/domain/client-page';
import { mediaText } from '@freeboard/domain/messages';
import { lowestPrice } from '@freeboard/domain/quotes';
import type { Viewer } from '../../../kernel/context/scope.ts';
import { clientAddress } from '../../messages/index.ts';
import { carrierLabel, type Mask } from '../../quotes/index.ts';
import type { TimelineRows } from './timeline.queries.ts';

const LONGEST = 200;

type Base = { id: number; at: Date; application_id: number; number: number; type: string };

const brief = (text: string): string => {
  const line = withoutTokens(text).replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()} …` : line;
};

const entry = (kind: TimelineEntry['kind'], row: Base, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: row.id,
  kind,
  at: row.at.toISOString(),
  first_at: null,
  arrival: null,
  application: {
    id: row.application_id,
    application_id: row.number,
    application_type: row.type as TimelineEntry['application']['application_type'],
  },
  by: '',
  text: '',
  channel: null,
  address: '',
  state: null,
  count: 0,
  of: 0,
  carrier_name: '',
  premium: null,
  policy_number: '',
  effective_date: null,
  is_replaced: false,
  ...more,
});

function toCreated(row: TimelineRows['created'][number]): TimelineEntry {
  const text = row.source;
  if (row.is_intake) return entry('created', row, { arrival: 'intake', by: row.client, text });
  if (row.lead_of !== null) return entry('created', row, { arrival: 'lead', by: row.lead_of, text });
  return entry('created', row, { by: row.by, text });
}

type MessageRow = TimelineRows['messages'][number];

const toMessage = (row: MessageRow, mask: Mask): TimelineEntry =>
  entry(row.direction === 'outbound' ? 'sent' : 'received', row, {
    by: row.by ?? '',
    text:
      mask.strict(brief(row.direction === 'outbound' && row.subject ? row.subject : row.client_words || row.body)) ||
      mediaText(row.media),
    channel: row.channel as 'sms' | 'email',
    address: clientAddress.shownAddress(row.channel, row.address),
    state: row.state as TimelineEntry['state'],
  });

export function toEntries(
  rows: TimelineRows,
  viewer: Pick<Viewer, 'displayCarriers'>,
  maskOf: (applicationId: number) => Mask,
): TimelineEntry[] {
  const carrier = (row: TimelineRows['choices'][number] | TimelineRows['policies'][number]) =>
    carrierLabel(viewer, row.offer_carrier_name ?? row.carrier_name, row.quote_id);
  const all = [
    ...rows.created.map(toCreated),
    ...rows.quoted.map((row) => {
      const answers = new Set(row.priced.filter(({ outcome }) => outcome === 'quoted').map(({ group }) => group));
      // No date is needed: on the day of the run none of its prices had expired.
      const premium = lowestPrice(row.priced, '')?.amount ?? null;
      return entry('quoted', row, { count: answers.size, of: row.asked, premium });
    }),
    ...rows.messages.map((row) => toMessage(row, maskOf(row.application_id))),
    ...rows.opened.map((row) => entry('opened', row, { count: row.count, first_at: row.first_at.toISOString() })),
    ...rows.visits.map((row) =>
      entry(row.kind as 'asked' | 'filled_in' | 'declined', row, {
        text: maskOf(row.application_id).strict(brief(row.text)),
      }),
    ),
    ...rows.choices.map((row) =>
      entry('signed', row, {
        by: row.by,
        carrier_name: carrier(row),
        premium: row.premium,
        is_replaced: row.replaced_at !== null,
      }),
    ),
    ...rows.policies.map((row) =>
      entry('bound', row, {
        by: row.by,
        carrier_name: carrier(row),
        premium: row.premium,
        policy_number: viewer.displayCarriers ? row.policy_number : '',
        effective_date: row.effective_date,
      }),
    ),
  ];
  return all.toSorted((a, b) => b.at.localeCompare(a.at) || b.kind.localeCompare(a.kind) || b.id - a.id);
}
