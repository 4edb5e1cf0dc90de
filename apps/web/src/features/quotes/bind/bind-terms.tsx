import type { Application, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import {
  type Difference,
  differencesOf,
  formatPremium,
  gapsOf,
  hasPremium,
  isPerYear,
  requestedTerms,
  riskOf,
  shownQuotes,
} from '@freeboard/domain/quotes';
import { Chip } from '../../../ui/chip.tsx';
import { amountText, labelOf } from '../words.ts';
import page from './bind-page.module.css';

type Props = { application: Application; quote: Quote };
type Term = { key: string; label: string; value: string; asked: string | null };

function termsOf({ payload }: Quote, differences: readonly Difference[]): Term[] {
  const byKey = new Map(differences.map((one) => [one.key, one]));
  const stated = Object.entries({ ...payload.deductibles, ...payload.coverages })
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => ({
      key,
      label: labelOf(key),
      value: amountText(key, value),
      asked: byKey.get(key)?.asked ?? null,
    }));
  const keys = new Set(stated.map(({ key }) => key));
  const unstated = differences
    .filter(({ key }) => !keys.has(key))
    .map(({ key, label, offered, asked }) => ({ key, label, value: offered ?? 'not stated', asked }));
  return [...stated, ...unstated];
}

export function BindTerms({ application, quote }: Props) {
  const { application_type: type, payload } = application;
  const values = payload.useable_details as Values;
  const terms = termsOf(quote, differencesOf(quote.payload, requestedTerms(type, values)));
  const others = shownQuotes(application)
    .filter((one) => hasPremium(one.payload.premium) && !one.is_superseded)
    .map((one) => one.payload);
  const gaps = gapsOf(quote.payload, others, riskOf(values));
  const { lines, premium } = quote.payload;
  return (
    <section className={`card ${page.card}`} aria-label="Terms">
      <h2>Terms</h2>
      <dl className="pairs mt-1">
        {terms.map(({ key, label, value, asked }) => (
          <div key={key} className={asked === null ? undefined : page.differs}>
            <dt>{label}</dt>
            <dd className="num breaks right">
              {value}
              {asked === null ? null : <span className="small"> · you asked for {asked}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {gaps.length > 0 ? (
        <ul className="row wrap gap-2 mt-3" aria-label="Where it falls short">
          {gaps.map((gap) => (
            <li key={gap}>
              <Chip tone="orange">{gap}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <h2>Price</h2>
      <dl className="pairs mt-1">
        {lines.map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a carrier may give two lines the same name
          <div key={at}>
            <dt className="muted">{label}</dt>
            <dd className="num">{formatPremium(amount)}</dd>
          </div>
        ))}
        <div>
          <dt className="strong">{isPerYear(type) ? 'Total a year' : 'Total'}</dt>
          <dd className="num strong">{formatPremium(premium)}</dd>
        </div>
      </dl>
    </section>
  );
}
