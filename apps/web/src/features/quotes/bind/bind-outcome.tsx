import type { Quote } from '@freeboard/contract';
import { formatPremium } from '@freeboard/domain/quotes';
import { showDate } from '../../../lib/format.ts';

type State = NonNullable<Quote['binding']>['state'];

/** Null without a bind request, or once the policy is recorded. */
export function bindingText({ binding, bound, group_name: carrier }: Quote): string | null {
  if (!binding) return null;
  const words: Readonly<Record<State, string | null>> = {
    asking: `${carrier} is being asked to bind this quote.`,
    unsent: `${carrier} has taken nothing: it can be asked again.`,
    refused: `${carrier} didn't bind it. You can't retry here. Bind it on the carrier's site, then record it.`,
    in_doubt: `We couldn't confirm whether it is bound. Call ${carrier} before you do anything else, then record it as bound or mark it as not bound.`,
    unrecorded: `${carrier} has bound it, and that is not recorded yet. Choose Record the carrier’s policy.`,
    bound: bound ? null : `${carrier} bound it, and it is not recorded here. Record it as bound.`,
    cleared: `${carrier} didn't bind it. You can't retry here. Bind it on the carrier's site, then record it.`,
  };
  return words[binding.state];
}

/** Null if the premiums are the same, or either is unknown. */
export function premiumDifference({ bound, payload }: Quote): string | null {
  if (!bound || payload.premium === null || Math.abs(bound.premium - payload.premium) < 0.005) return null;
  return `Bound at ${formatPremium(bound.premium)}, quoted at ${formatPremium(payload.premium)}.`;
}

export function BindOutcome({ quote }: { quote: Quote }) {
  const { bound, binding } = quote;
  const difference = premiumDifference(quote);
  return (
    <div className="col" role="status">
      {bound ? (
        <>
          {/* Only announced; the policy's facts have their own rows. */}
          <p className="hidden-word">
            Bound. {bound.policy_number ? `Policy ${bound.policy_number}` : 'The policy'} runs from{' '}
            {showDate(bound.effective_date)} to {showDate(bound.expiration_date)} and costs{' '}
            {formatPremium(bound.premium)}.
          </p>
          {difference ? <p className="strong">{difference}</p> : null}
          {binding?.message ? <p className="strong">{binding.message}</p> : null}
        </>
      ) : (
        <>
          <p className="strong">{bindingText(quote)}</p>
          {binding?.message ? <p>{binding.message}</p> : null}
        </>
      )}
    </div>
  );
}
