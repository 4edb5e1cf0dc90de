import { beatsCurrent, hasPremium, type QuoteComparison } from '@freeboard/domain/quotes';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import classes from './current-policy.module.css';
import type { Measure } from './use-current-policy.ts';

const CHOICES: readonly { value: Measure; label: string }[] = [
  { value: 'current', label: 'Current policy' },
  { value: 'asked', label: 'You asked for' },
];

type SummaryProps = { comparisons: readonly QuoteComparison[]; premium: number | null };

function Summary({ comparisons, premium }: SummaryProps) {
  const { quotes, cheaper, onEveryPoint } = beatsCurrent(comparisons);
  if (quotes === 0)
    return (
      <span className="muted">
        {hasPremium(premium)
          ? 'No up-to-date quote to compare with the current policy.'
          : 'The current policy’s premium isn’t stated.'}
      </span>
    );
  return (
    <span>
      <span className="strong">
        {cheaper} of {quotes} {quotes === 1 ? 'quote' : 'quotes'}
      </span>{' '}
      {cheaper === 1 && quotes === 1 ? 'costs' : 'cost'} less than the current policy
      {cheaper > 0 ? `, ${onEveryPoint === 0 ? 'none' : onEveryPoint} of them on equal or better terms` : ''}
    </span>
  );
}

type Props = SummaryProps & { measure: Measure; setMeasure: (measure: Measure) => void };

export function MeasureBar({ comparisons, premium, measure, setMeasure }: Props) {
  return (
    <div className={`row wrap ${classes.bar}`}>
      <Summary comparisons={comparisons} premium={premium} />
      <span className="grow" />
      <span className="muted small">Measured against</span>
      <Segmented label="Measured against" value={measure} choices={CHOICES} onChange={setMeasure} isSmall />
    </div>
  );
}
