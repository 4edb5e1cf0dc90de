import type { ApplicationRow } from '@freeboard/contract';
import { PRICE_KIND_TEXT, priceCountText } from '@freeboard/domain/quotes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clientName, typeName } from '../../lib/application-types.ts';
import { showAgo, showDollars, showTime } from '../../lib/format.ts';
import { zoneTone } from '../../ui/application-look.ts';
import { Chip, Dot } from '../../ui/chip.tsx';
import rowLink from '../../ui/layout/row-link.module.css';
import { StatusChips } from '../../ui/status-chips.tsx';
import type { SortKey } from './filters.ts';
import classes from './list.module.css';

export type Column = {
  head: string;
  isHeadHidden?: boolean;
  /** `always`: can't be hidden; `spare`: shown only if chosen. */
  shown?: 'always' | 'spare';
  sort?: SortKey;
  className?: string;
  cellClassName?: string;
  title?: (row: ApplicationRow) => string;
  cell: (row: ApplicationRow, now: number) => ReactNode;
};

const NONE = '—';
/** CSS classes that hide a column without enough room: below a window width (parts.css), or in a narrow list. */
const WIDE = 'hide-s';
const NOT_TINY = 'hide-xs';
const ROOMY = `${WIDE} ${classes.roomy}`;

/**
 * '4', or '4 + 2 ind.' with indications, which can't be bound and aren't quotes; '3 of 8' until all carriers have
 * answered.
 */
function quotes({ progress, quote_count, indication_count }: ApplicationRow): string {
  if (progress && progress.answered < progress.asked) return `${progress.answered} of ${progress.asked}`;
  const indications = indication_count > 0 ? `${indication_count} ind.` : '';
  return [quote_count > 0 ? String(quote_count) : '', indications].filter(Boolean).join(' + ') || NONE;
}

const quoteCountText = ({ quote_count, indication_count }: ApplicationRow): string =>
  priceCountText({ quotes: quote_count, indications: indication_count });

export const COLUMNS: readonly Column[] = [
  {
    head: 'Alert',
    isHeadHidden: true,
    shown: 'always',
    cellClassName: classes.alert,
    cell: ({ alert }) => (alert ? <Dot tone={alert.colour} words={alert.text} /> : null),
  },
  {
    head: 'No.',
    shown: 'always',
    sort: 'application_id',
    className: NOT_TINY,
    cellClassName: 'num muted',
    cell: (row) => row.application_id,
  },
  {
    head: 'Client',
    shown: 'always',
    sort: 'client',
    cellClassName: classes.client,
    title: (row) => clientName(row.client),
    cell: (row) => (
      <>
        <Link className={`strong ${rowLink.open}`} to={`/agent-portal/application-details/${row.id}`}>
          {clientName(row.client)}
        </Link>
        <div className={`muted small clip ${classes.under}`}>
          {[typeName(row.application_type, row.form_type), row.payload.address].filter(Boolean).join(' · ')}
        </div>
      </>
    ),
  },
  {
    head: 'Property',
    className: WIDE,
    cellClassName: `muted clip ${classes.address}`,
    title: (row) => row.payload.address,
    cell: (row) => row.payload.address || NONE,
  },
  {
    head: 'Type',
    className: WIDE,
    cellClassName: 'nowrap',
    cell: (row) => typeName(row.application_type, row.form_type),
  },
  {
    head: 'Zone',
    className: WIDE,
    cell: ({ flood_zone }) =>
      flood_zone ? <Chip tone={zoneTone(flood_zone)}>{flood_zone}</Chip> : <span className="muted">{NONE}</span>,
  },
  {
    head: 'Status',
    cell: (row, now) => (
      <StatusChips
        status={row.payload.status}
        isSigned={row.is_signed}
        isBound={row.is_bound}
        asksUntil={row.carrier_asks?.until ?? null}
        now={now}
      />
    ),
  },
  {
    head: 'Source',
    className: ROOMY,
    cellClassName: `muted clip ${classes.word}`,
    title: (row) => row.application_source,
    cell: (row) => row.application_source,
  },
  {
    head: 'Agent',
    className: ROOMY,
    cellClassName: `clip ${classes.word}`,
    title: (row) => row.agent?.email ?? '',
    cell: ({ agent }) => (agent ? agent.name : <span className="muted">Unassigned</span>),
  },
  {
    head: 'Premium',
    sort: 'min_quote_amount',
    className: 'right',
    cellClassName: 'num strong nowrap',
    title: ({ price_kind }) => (price_kind === null ? '' : PRICE_KIND_TEXT[price_kind]),
    cell: ({ min_quote_amount }) => (min_quote_amount === null ? NONE : showDollars(min_quote_amount)),
  },
  {
    head: 'Quotes',
    className: `right ${WIDE}`,
    cellClassName: 'num muted nowrap',
    title: quoteCountText,
    cell: quotes,
  },
  {
    head: 'Changed',
    sort: 'updated_at',
    className: `right ${WIDE}`,
    cellClassName: 'muted nowrap',
    title: (row) => showTime(row.updated_at),
    cell: (row, now) => showAgo(row.updated_at, now),
  },
  {
    head: 'Phone',
    shown: 'spare',
    className: WIDE,
    cellClassName: 'num muted nowrap',
    cell: (row) => row.phone || NONE,
  },
  {
    head: 'E-mail',
    shown: 'spare',
    className: WIDE,
    cellClassName: `muted clip ${classes.address}`,
    title: (row) => row.email,
    cell: (row) => row.email || NONE,
  },
  {
    head: 'Created',
    shown: 'spare',
    sort: 'created_at',
    className: `right ${WIDE}`,
    cellClassName: 'muted nowrap',
    title: (row) => showTime(row.created_at),
    cell: (row, now) => showAgo(row.created_at, now),
  },
];

const FIXED = COLUMNS.filter(({ shown }) => shown === 'always');
export const CHOOSABLE = COLUMNS.filter(({ shown }) => shown !== 'always');
export const USUAL_HEADS = CHOOSABLE.filter(({ shown }) => shown !== 'spare').map(({ head }) => head);

export const columnsOf = (heads: readonly string[] = USUAL_HEADS): readonly Column[] => [
  ...FIXED,
  ...heads.flatMap((head) => CHOOSABLE.find((one) => one.head === head) ?? []),
];
