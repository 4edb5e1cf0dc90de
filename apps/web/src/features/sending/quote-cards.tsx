import type { Application } from '@freeboard/contract';
import { premiumText, type QuoteChoice } from '@freeboard/domain/quotes';
import { useState } from 'react';
import { type Draft, hasLink, onlyQuote, type Shared } from './drafts/draft.ts';
import { printableQuotes } from './pdf/pdf-draft.ts';
import classes from './sending.module.css';

const MOST_CARDS = 6;

type Props = {
  drafts: readonly Draft[];
  setShared: (next: Partial<Shared>) => void;
  application: Application;
  choice: QuoteChoice;
  error: string | undefined;
};

/** Cheapest first. A quote can be recommended if a message links to the client's page. */
export function QuoteCards({ drafts, setShared, application, choice, error }: Props) {
  const [isAll, setAll] = useState(false);
  const linking = drafts.find(hasLink);
  const draft = linking ?? drafts[0];
  if (!draft) return null;
  const only = onlyQuote(draft);
  const quotes = printableQuotes(application, choice).filter(({ id }) => only === null || id === only);
  const shown = isAll ? quotes : quotes.slice(0, MOST_CARDS);
  return (
    <section aria-label="Quotes">
      <ul className={classes.cards}>
        {shown.map(({ id, payload }) => {
          const isRecommended = linking !== undefined && id === draft.recommendedId;
          return (
            <li key={id} className={`${classes.card} ${isRecommended ? classes.recommended : ''}`}>
              <span className="strong">{payload.carrier_name}</span>
              <span className="small num">{premiumText(payload)}</span>
              {linking ? (
                <button
                  type="button"
                  className="link small"
                  aria-pressed={isRecommended}
                  onClick={() => setShared({ recommendedId: isRecommended ? null : id })}
                >
                  {isRecommended ? 'Recommended' : 'Recommend'}
                  <span className="hidden-word"> {payload.carrier_name}</span>
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {quotes.length > MOST_CARDS ? (
        <button type="button" className="link small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${quotes.length}`}
        </button>
      ) : null}
      {error ? (
        <span className="small bad" role="alert">
          {error}
        </span>
      ) : null}
    </section>
  );
}
