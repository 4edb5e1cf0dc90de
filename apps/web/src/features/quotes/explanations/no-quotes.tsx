import type { Explanation } from '@freeboard/contract';
import { outcomeText, reasonsText } from '@freeboard/domain/quotes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallFault } from '../../../lib/server/calls.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { OUTCOME_TONE } from '../../../ui/outcome-chip.tsx';
import { Pending } from '../../../ui/states.tsx';
import classes from '../results.module.css';
import { opensWith } from './explanations.ts';

const toneOf = (state: Explanation['state']): Tone => (state === 'not_asked' ? 'plain' : OUTCOME_TONE[state]);

export function NoQuotes({ query }: { query: UseQueryResult<{ carriers: Explanation[] }, CallFault> }) {
  if (!query.data) return <Pending query={query} rows={3} label="Looking for reasons" />;
  const { carriers } = query.data;
  if (carriers.length === 0) return <p className={`muted ${classes.whyNone}`}>Every carrier of this line quoted.</p>;
  return (
    <ul className={classes.why} aria-label="Why no quote">
      {carriers.map((carrier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: masked carriers may share a name
        <li key={at}>
          <span className="strong">{carrier.name}</span>
          <Chip tone={toneOf(carrier.state)}>{outcomeText(carrier.state)}</Chip>
          <span className="muted">{reasonsText(carrier.reasons)}</span>
          {carrier.remedies.length > 0 ? <span>{opensWith(carrier)}</span> : null}
        </li>
      ))}
    </ul>
  );
}
