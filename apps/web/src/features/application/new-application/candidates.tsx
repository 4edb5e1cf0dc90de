import type { Suggestion } from '@freeboard/contract';
import type { AddressDifference } from '@freeboard/domain/applications';

const PARTS: Record<AddressDifference['part'], string> = {
  number: 'House number',
  street: 'Street',
  unit: 'Unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
};

type Props = {
  candidates: Suggestion[];
  differences: readonly AddressDifference[];
  onChoose: (one: Suggestion) => void;
};

/** The user must choose, even if there is only one candidate. */
export function Candidates({ candidates, differences, onChoose }: Props) {
  const isOther = differences.length > 0;
  const label = isOther ? 'The address found differs' : 'Several addresses match';
  return (
    <section aria-label={label}>
      <h2>
        {isOther ? 'The address found differs from what you typed. Is it this one?' : `${label}. Which one is it?`}
      </h2>
      {isOther ? (
        <>
          <ul aria-label="What differs">
            {differences.map(({ part, requested, found }) => (
              <li key={part}>
                {PARTS[part]}: you typed {requested || 'none'}, found {found || 'none'}
              </li>
            ))}
          </ul>
          <p className="muted">If it isn’t, correct the address above, or continue and enter everything by hand.</p>
        </>
      ) : null}
      <ul className="mt-3">
        {candidates.map((one) => (
          <li key={one.text}>
            <button type="button" className="pick" onClick={() => onChoose(one)}>
              {one.text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
