import type { Application } from '@freeboard/contract';
import { premiumWords } from '@freeboard/domain';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { type Draft, hasLink, onlyQuote, type Shared } from './draft.ts';
import { printableQuotes } from './pdf-draft.ts';
import classes from './sending.module.css';

const DAYS = [7, 14, 30, 60, 90].map((days) => ({ value: String(days), label: `${days} days` }));

type Props = {
  drafts: readonly Draft[];
  setShared: (next: Partial<Shared>) => void;
  application: Application;
  quoteIds: readonly number[];
  errors: Readonly<Record<string, string[] | undefined>>;
};

/** What the client's page shows behind the link in the messages; nothing where none of them has the link. */
export function LinkSettings({ drafts, setShared, application, quoteIds, errors }: Props) {
  const draft = drafts.find(hasLink);
  if (!draft) return null;
  const only = onlyQuote(draft);
  const quotes = printableQuotes(application, quoteIds).filter(({ id }) => only === null || id === only);
  return (
    <section className={classes.pdf} aria-label="Client’s page">
      <span className={classes.label}>Client’s page</span>
      <div className={classes.link}>
        <ChoiceField
          label="Recommended"
          value={quotes.some(({ id }) => id === draft.recommendedId) ? String(draft.recommendedId) : ''}
          error={errors.recommended_quote_id?.[0]}
          choices={[
            { value: '', label: 'None' },
            ...quotes.map(({ id, payload }) => ({
              value: String(id),
              label: `${payload.carrier_name}, ${premiumWords(payload)}`,
            })),
          ]}
          onChange={(value) => setShared({ recommendedId: value === '' ? null : Number(value) })}
        />
        <ChoiceField
          label="Link opens for"
          value={String(draft.linkDays)}
          choices={DAYS}
          onChange={(value) => setShared({ linkDays: Number(value) })}
        />
      </div>
    </section>
  );
}
