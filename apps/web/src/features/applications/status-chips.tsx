import type { ApplicationRow } from '@freeboard/contract';
import { statusWords } from '@freeboard/domain';
import { STATUS_TONE } from '../../ui/application-look.ts';
import { Chip } from '../../ui/chip.tsx';
import classes from './list.module.css';

const MINUTE_MS = 60_000;

/** '24 min', rounded up; a carrier whose time is over is about to be ended. */
const timeLeft = (until: string, now: number): string =>
  `${Math.max(1, Math.ceil((Date.parse(until) - now) / MINUTE_MS))} min`;

/**
 * The status of an application, and what it waits for: bound or signed takes the place of 'complete'; a status that asks
 * for work stays beside it.
 */
export function StatusChips({ row, now }: { row: ApplicationRow; now: number }) {
  const { is_bound, is_signed, carrier_asks } = row;
  const { status } = row.payload;
  const isFlagged = is_bound || is_signed;
  return (
    <span className={classes.statuses}>
      {isFlagged && status === 'complete' ? null : <Chip tone={STATUS_TONE[status]}>{statusWords(status)}</Chip>}
      {is_bound ? <Chip tone="green">bound</Chip> : is_signed ? <Chip tone="orange">signed, not bound</Chip> : null}
      {carrier_asks ? <Chip tone="teal">carrier asks · {timeLeft(carrier_asks.until, now)}</Chip> : null}
    </span>
  );
}
