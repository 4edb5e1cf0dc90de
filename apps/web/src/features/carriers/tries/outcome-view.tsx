import { keyText } from '@freeboard/domain/history';
import { formatPremium, outcomeText, premiumText } from '@freeboard/domain/quotes';
import { showDate, showDollars } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { OUTCOME_TONE } from '../../../ui/outcome-chip.tsx';
import { OffersTable } from './offers-table.tsx';
import type { Outcome } from './outcome.ts';
import classes from './tries.module.css';

type Pair = readonly [string, string];

const amount = (value: string | number | null): string =>
  value === null ? '—' : typeof value === 'number' ? showDollars(value) : value;

function Pairs({ title, pairs, compared }: { title: string; pairs: readonly Pair[]; compared?: readonly Pair[] }) {
  const others = compared && new Map(compared);
  if (pairs.length === 0) return null;
  return (
    <div>
      <p className="muted small">{title}</p>
      <dl className={`pairs ${classes.pairs}`}>
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            {others && others.get(label) !== value ? (
              <dd className={`num ${classes.changed}`}>
                {value}
                <span className="hidden-word"> (not the same as beside it)</span>
              </dd>
            ) : (
              <dd className="num">{value}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

const linesOf = ({ lines }: Outcome): Pair[] => lines.map(({ label, amount: line }) => [label, formatPremium(line)]);
const factorsOf = ({ factors }: Outcome): Pair[] => (factors ?? []).map(({ label, value }) => [label, String(value)]);

export function OutcomeView({
  title,
  outcome,
  compared,
}: {
  title: string;
  outcome: Outcome;
  compared?: Outcome | null;
}) {
  const rest: Pair[] = [
    ['Quote number', outcome.quote_number],
    ['Good until', outcome.expires_on && showDate(outcome.expires_on)],
    ['Bridge', outcome.bridge_url],
    ['Own words', outcome.description],
    ['Still needed', outcome.needs.join(', ')],
  ].flatMap(([label, value]) => (label && value ? [[label, value] as const] : []));
  const amounts = (from: Outcome['coverages']): Pair[] =>
    Object.entries(from).map(([key, value]) => [keyText(key), amount(value)]);
  const { offers = [] } = outcome;
  if (offers.length > 0)
    return (
      <section className="col gap-2 min-0" aria-label={title}>
        <h3>{title}</h3>
        <OffersTable offers={offers} compared={compared?.offers} />
      </section>
    );
  return (
    <section className="col gap-2 min-0" aria-label={title}>
      <h3>{title}</h3>
      <p className="row">
        <Chip tone={OUTCOME_TONE[outcome.outcome]}>{outcomeText(outcome.outcome)}</Chip>
        {outcome.premium ? <span className={`num ${classes.premium}`}>{premiumText(outcome)}</span> : null}
      </p>
      {outcome.reasons.length > 0 ? (
        <ul className="bullets">
          {outcome.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      <Pairs title="Premium" pairs={linesOf(outcome)} {...(compared ? { compared: linesOf(compared) } : {})} />
      <Pairs title="Coverages" pairs={amounts(outcome.coverages)} />
      <Pairs title="Deductibles" pairs={amounts(outcome.deductibles)} />
      <Pairs title="Factors" pairs={factorsOf(outcome)} {...(compared ? { compared: factorsOf(compared) } : {})} />
      <Pairs title="Beside it" pairs={rest} />
    </section>
  );
}
