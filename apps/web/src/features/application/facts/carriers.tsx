import type { Explanation } from '@freeboard/contract';
import { formatValue } from '@freeboard/domain/forms';
import { useOpenForm } from '../../../forms/context.ts';
import classes from './facts.module.css';
import { closedText, type Opening, openingsOf, openingText } from './readiness.ts';
import type { CarrierReadiness } from './use-readiness.ts';

const SHOWN = 5;

function ClosedCarriers({ carriers }: { carriers: readonly Explanation[] }) {
  return (
    <details className={`small ${classes.closed}`}>
      <summary className="muted">
        {carriers.length === 1 ? 'Why one carrier cannot quote' : `Why ${carriers.length} carriers cannot quote`}
      </summary>
      <ul>
        {carriers.map((carrier, at) => {
          const { why, needs } = closedText(carrier);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: carriers without a shown name differ only in their position
            <li key={`${carrier.name} ${at}`}>
              <span className="strong">{carrier.name}</span> {why}
              {why && needs ? ' · ' : ''}
              {needs ? <span className="muted">{needs}</span> : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export function CarrierNeeds({ readiness, goTo }: { readiness: CarrierReadiness; goTo: (key: string) => void }) {
  const { store } = useOpenForm();
  if (readiness.state === 'loading')
    return (
      <p className="small muted" role="status">
        Checking the carriers …
      </p>
    );
  if (readiness.state === 'failed')
    return (
      <p className="small muted">
        The carriers could not be checked.{' '}
        <button type="button" className="link" onClick={readiness.retry}>
          Try again
        </button>
      </p>
    );
  const { carriers } = readiness;
  const { fields, errors } = store.view();
  // Fields that the form itself requires are listed above, for all carriers.
  const openings = openingsOf(carriers).filter(({ field }) => fields[field]?.visible && !errors[field]);
  const wordsOf = ({ field, label, value }: Opening): string => {
    const known = store.field(field);
    return value === null || !known ? label : `${label} ${formatValue(known, value)}`;
  };
  return (
    <>
      {openings.length > 0 ? (
        <ul className="col gap-0" aria-label="How to qualify with more carriers">
          {openings.slice(0, SHOWN).map((opening) => (
            <li key={`${opening.field} ${opening.value}`}>
              <button type="button" className={`small ${classes.goTo}`} onClick={() => goTo(opening.field)}>
                <span className={classes.opens} aria-hidden="true" />
                <span>{wordsOf(opening)}</span>
                <span className="muted nowrap">{openingText(opening)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {carriers.length > 0 ? <ClosedCarriers carriers={carriers} /> : null}
    </>
  );
}
