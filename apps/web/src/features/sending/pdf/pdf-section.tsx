import type { Application } from '@freeboard/contract';
import { type Field, formatDate } from '@freeboard/domain/forms';
import { effectiveDateRange, isPdfFieldRequired, pdfFields, quoteText } from '@freeboard/domain/messages';
import { isTooEarly, premiumText, type QuoteChoice, startText } from '@freeboard/domain/quotes';
import { wholeDate } from '@freeboard/domain/reading';
import { MaskedField } from '../../../forms/inputs/masked-field.tsx';
import { Check } from '../../../ui/fields/check.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from '../sending.module.css';
import { mayShowNeighborhood, type PdfDraft, printableQuotes, startOfQuote, typedValues } from './pdf-draft.ts';

const TEMPLATES = [
  { value: 'Multi Quote PDF', label: 'Multi Quote' },
  { value: 'Single Quote PDF', label: 'Single Quote' },
] as const;

const QUOTE_AMOUNT: Field = { key: 'quote_amount', label: 'Quote amount', kind: 'money', cents: true };

type Quote = ReturnType<typeof printableQuotes>[number];

type Props = {
  pdf: PdfDraft;
  setPdf: (pdf: PdfDraft) => void;
  application: Application;
  choice: QuoteChoice;
  errors: Readonly<Record<string, string[] | undefined>>;
  today: string;
};

const choicesOf = (quotes: readonly Quote[]) =>
  quotes.length > 0
    ? quotes.map(({ id, payload }) => ({
        value: String(id),
        label: `${payload.carrier_name}, ${premiumText(payload)}`,
      }))
    : [{ value: '', label: 'None with a premium' }];

/** A single quote's PDF prints values that can be changed here (sections 3 and 5). */
export function PdfSection({ pdf, setPdf, application, choice, errors, today }: Props) {
  const quotes = printableQuotes(application, choice);
  const quote = quotes.find(({ id }) => id === pdf.quoteId);
  const isSingle = pdf.template === 'Single Quote PDF';
  return (
    <section className={classes.pdf} aria-label="PDF">
      <div className="row wrap">
        <span className="label">PDF</span>
        <Segmented
          label="PDF"
          isSmall
          value={pdf.template}
          choices={TEMPLATES}
          onChange={(template) => setPdf({ ...pdf, template })}
        />
        {isSingle ? null : (
          <span className="muted small">
            {quoteText(quotes).count}
            {quotes.length === 1 ? ', the only one with a premium' : ' side by side'}
          </span>
        )}
      </div>
      {isSingle ? (
        <>
          <ChoiceField
            label="Quote"
            value={String(pdf.quoteId ?? '')}
            error={errors.quote_id?.[0]}
            choices={choicesOf(quotes)}
            onChange={(value) => {
              const next = quotes.find(({ id }) => String(id) === value);
              setPdf({ ...pdf, quoteId: next?.id ?? null, values: typedValues(application, next, today) });
            }}
          />
          <Values
            pdf={pdf}
            setPdf={setPdf}
            application={application}
            choice={choice}
            errors={errors}
            today={today}
            quote={quote}
          />
        </>
      ) : null}
      {mayShowNeighborhood(application) ? (
        <Check checked={pdf.hasNeighborhood} onChange={(hasNeighborhood) => setPdf({ ...pdf, hasNeighborhood })}>
          Flood insurance in the neighborhood{' '}
          <span className="muted small">FEMA’s figures for the area, not this home; left out below 10 policies</span>
        </Check>
      ) : null}
    </section>
  );
}

function Values({ pdf, setPdf, application, errors, today, quote }: Props & { quote: Quote | undefined }) {
  const set = (key: string) => (text: string) => setPdf({ ...pdf, values: { ...pdf.values, [key]: text } });
  const common = (key: string) => ({
    value: pdf.values[key] ?? '',
    error: errors[`pdf_values.${key}`]?.[0],
    onChange: set(key),
  });
  const { last } = effectiveDateRange(today);
  const start = startOfQuote(application, quote, today);
  const wished = wholeDate(pdf.values.effective_date ?? '');
  return (
    <>
      <div className={classes.values}>
        <MaskedField field={QUOTE_AMOUNT} label={QUOTE_AMOUNT.label} {...common('quote_amount')} />
        <TextField
          label="Effective date"
          name="effective_date"
          placeholder="MM-DD-YYYY"
          {...common('effective_date')}
        />
        {pdfFields(application.application_type).map((field) => (
          <ValueField key={field.key} field={field} {...common(field.key)} />
        ))}
      </div>
      <p className="muted small num">
        {start ? `Earliest start ${startText(start)}. ` : ''}
        Latest effective date {formatDate(last)}.
      </p>
      {start && wished && wished >= today && isTooEarly(wished, start) ? (
        <p className="note soft-yellow" role="note">
          <strong>Too early for this carrier.</strong> The PDF says that cover can start {startText(start)}.
        </p>
      ) : null}
    </>
  );
}

type ValueProps = { field: Field; value: string; error: string | undefined; onChange: (text: string) => void };

function ValueField({ field, value, ...props }: ValueProps) {
  const label = isPdfFieldRequired(field.key) ? field.label : `${field.label} (optional)`;
  if (!field.options) return <MaskedField field={field} label={label} value={value} {...props} />;
  const known = field.options.some((option) => option.value === value);
  const own = value === '' ? { value: '', label: 'Choose' } : { value, label: value };
  return (
    <ChoiceField label={label} value={value} choices={known ? field.options : [own, ...field.options]} {...props} />
  );
}
