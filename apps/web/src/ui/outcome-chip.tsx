import type { Quote } from '@freeboard/contract';
import { isSample, outcomeText } from '@freeboard/domain/quotes';
import { Chip, type Tone } from './chip.tsx';

export const OUTCOME_TONE: Readonly<Record<Quote['payload']['outcome'], Tone>> = {
  quoted: 'green',
  indication: 'yellow',
  referral: 'orange',
  declined: 'plain',
  needs_info: 'teal',
  error: 'red',
  timeout: 'red',
};

type Props = { outcome: Quote['payload']['outcome']; rate_type?: Quote['payload']['rate_type'] };

/** A price from Freeboard's own rates is a 'sample rate' (see `isSample`). */
export function OutcomeChip({ outcome, rate_type }: Props) {
  return isSample({ rate_type }) && outcome === 'indication' ? (
    <Chip tone="yellow" title="An indication by sample rates: it isn’t sent to clients">
      sample rate
    </Chip>
  ) : (
    <Chip tone={OUTCOME_TONE[outcome]}>{outcomeText(outcome)}</Chip>
  );
}
