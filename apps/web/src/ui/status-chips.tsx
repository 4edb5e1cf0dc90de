import type { ApplicationRow } from '@freeboard/contract';
import { statusText } from '@freeboard/domain/applications';
import { STATUS_TONE } from './application-look.ts';
import classes from './chip.module.css';
import { Chip } from './chip.tsx';

const MINUTE_MS = 60_000;

/** '24 min', rounded up; at least '1 min', because a carrier past its deadline stops waiting within a moment. */
const timeLeft = (until: string, now: number): string =>
  `${Math.max(1, Math.ceil((Date.parse(until) - now) / MINUTE_MS))} min`;

type Props = {
  status: ApplicationRow['payload']['status'];
  isSigned: boolean;
  isBound: boolean;
  /** For customers, who don't have to do the pending steps. */
  isForCustomer?: boolean;
  /** The deadline for answers to a carrier; null if none waits. */
  asksUntil?: string | null;
  now?: number;
};

/**
 * 'bound', 'signed' or a carrier's open questions replace 'complete'; a status that requires work stays next to them.
 */
export function StatusChips({ status, isSigned, isBound, isForCustomer = false, asksUntil = null, now = 0 }: Props) {
  return (
    <span className={classes.several}>
      {(isBound || isSigned || asksUntil !== null) && status === 'complete' ? null : (
        <Chip tone={STATUS_TONE[status]}>{statusText(status)}</Chip>
      )}
      {isBound ? <Chip tone="green">bound</Chip> : null}
      {isSigned && !isBound ? (
        <Chip tone={isForCustomer ? 'green' : 'orange'}>
          <span>signed{isForCustomer ? null : <span className="hide-xs">, not bound</span>}</span>
        </Chip>
      ) : null}
      {asksUntil === null ? null : (
        <Chip tone="teal">
          <span className="hide-xs">carrier </span>asks · {timeLeft(asksUntil, now)}
        </Chip>
      )}
    </span>
  );
}
