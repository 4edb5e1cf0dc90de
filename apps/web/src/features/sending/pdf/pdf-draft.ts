import type { Application, Quote, RequestOf } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import { formatDate, formatValue, parseInput, type Values } from '@freeboard/domain/forms';
import {
  defaultPdfTemplate,
  effectiveDateError,
  type PdfTemplateType,
  pdfAmount,
  pdfFields,
  pdfValuesErrors,
} from '@freeboard/domain/messages';
import {
  earliestStart,
  formatPremium,
  proposedQuotes,
  type QuoteChoice,
  type Start,
  singleQuote,
  startFacts,
  statedValues,
} from '@freeboard/domain/quotes';
import { wholeDate } from '@freeboard/domain/reading';

type PdfValues = NonNullable<RequestOf<'sendOrDownloadQuote'>['pdf_values']>;
type Sender = { readonly role: Role; readonly assigned_product_type: readonly string[] };

export type PdfDraft = {
  template: PdfTemplateType;
  quoteId: number | null;
  values: Readonly<Record<string, string>>;
  hasNeighborhood: boolean;
};

export const mayShowNeighborhood = ({ application_type }: Pick<Application, 'application_type'>): boolean =>
  application_type === 'flood' || application_type === 'home';

export const printableQuotes = (application: Application, choice: QuoteChoice): Quote[] =>
  proposedQuotes(application, choice);

/** The chosen quotes that can be sent; if none can, all chosen ones, so that the server states why. */
export function namedQuotes(application: Application, choice: QuoteChoice): { quote_ids?: number[] } {
  if (choice === 'all') return {};
  const sent = printableQuotes(application, choice).map(({ id }) => id);
  return { quote_ids: sent.length > 0 ? sent : [...choice] };
}

/** Null if the carrier's waiting period is unknown. */
export const startOfQuote = (application: Application, quote: Quote | undefined, today: string): Start | null =>
  quote?.payload.waiting
    ? earliestStart(quote.payload.waiting, startFacts(application.payload.useable_details as Values, today))
    : null;

/** The requested day if possible, else the earliest possible start; '' if neither may be shown. */
function dateFor(application: Application, quote: Quote, today: string): string {
  const earliest = startOfQuote(application, quote, today)?.earliest ?? today;
  const { effective_date } = application.payload.useable_details;
  const wished = typeof effective_date === 'string' && effective_date >= earliest ? effective_date : earliest;
  return effectiveDateError(wished, today) === null ? formatDate(wished) : '';
}

/** The quote's values, else the requested ones, in the format of the fields; empty without a quote. */
export function typedValues(application: Application, quote: Quote | undefined, today: string): PdfDraft['values'] {
  if (!quote) return {};
  const type = application.application_type;
  const asked = application.payload.useable_details as Values;
  const stated = statedValues(type, quote.payload);
  const hasNoGarage = asked.garage_present === 'No';
  return {
    quote_amount: formatPremium(quote.payload.premium),
    effective_date: dateFor(application, quote, today),
    ...Object.fromEntries(
      pdfFields(type).map((field) => {
        const value = stated[field.key] ?? asked[field.key];
        return [field.key, field.key === 'garage_attached' && hasNoGarage ? 'No' : formatValue(field, value)];
      }),
    ),
  };
}

/** Has the default template, the quote that a single-quote PDF would print, and its values. */
export function emptyPdf(
  application: Application,
  choice: QuoteChoice,
  sender: Sender,
  today: string,
  isAll = false,
): PdfDraft {
  const quotes = printableQuotes(application, choice);
  const quote = singleQuote(quotes);
  return {
    template: defaultPdfTemplate(application.application_type, sender, {
      quoteCount: quotes.length,
      isAll,
      isTicked: choice !== 'all',
    }),
    quoteId: quote?.id ?? null,
    values: typedValues(application, quote, today),
    hasNeighborhood: false,
  };
}

export function pdfErrors(
  pdf: PdfDraft,
  application: Application,
  quote: Quote | undefined,
  today: string,
): Record<string, string[]> {
  if (pdf.template === 'Multi Quote PDF') return {};
  const type = application.application_type;
  const typed = pdf.values.effective_date ?? '';
  const values = { ...pdf.values, effective_date: wholeDate(typed) ?? typed };
  const errors = pdfValuesErrors(type, values, today, quote ? statedValues(type, quote.payload) : {});
  return Object.fromEntries(Object.entries(errors).map(([key, messages]) => [`pdf_values.${key}`, messages]));
}

function valuesToSend(pdf: PdfDraft, application: Application): PdfValues {
  const typed = (key: string) => pdf.values[key]?.trim() ?? '';
  const fields = pdfFields(application.application_type).map((field) => {
    const text = typed(field.key);
    if (field.kind !== 'money') return [field.key, text || null];
    const parsed = parseInput(field, text);
    return [field.key, 'value' in parsed ? parsed.value : null];
  });
  return {
    quote_amount: pdfAmount(typed('quote_amount')) ?? typed('quote_amount'),
    effective_date: wholeDate(typed('effective_date')) ?? typed('effective_date'),
    ...Object.fromEntries(fields),
  };
}

export const pdfRequest = (pdf: PdfDraft, application: Application) => ({
  pdf_template_type: pdf.template,
  ...(pdf.hasNeighborhood ? { with_neighborhood: true } : {}),
  ...(pdf.template === 'Multi Quote PDF'
    ? {}
    : {
        ...(pdf.quoteId ? { quote_id: pdf.quoteId } : {}),
        pdf_values: valuesToSend(pdf, application),
      }),
});

/** `quote_amount`: as typed, for a single-quote PDF only. */
export function spokenOf(
  pdf: PdfDraft,
  application: Application,
  choice: QuoteChoice,
): { quote_ids?: number[]; quote_amount?: number } {
  if (pdf.template === 'Multi Quote PDF' || !pdf.quoteId) return namedQuotes(application, choice);
  const amount = pdfAmount(pdf.values.quote_amount?.trim());
  return { quote_ids: [pdf.quoteId], ...(amount && amount > 0 && amount < 1e11 ? { quote_amount: amount } : {}) };
}
