import type { Application, ApplicationRow, Quote } from '@freeboard/contract';
import { formFor, type Values, view } from '@freeboard/domain/forms';
import { doubtOfQuote, hasPremium, isBindable, otherTerms, requestedTerms } from '@freeboard/domain/quotes';

export const rowOf = (row: ApplicationRow) => ({
  id: row.id,
  number: row.application_id,
  line: row.application_type,
  status: row.payload.status,
  client: row.client.payload,
  address: row.payload.address,
  quotes: row.quote_count,
  price: row.min_quote_amount,
  price_kind: row.price_kind,
  updated_at: row.updated_at,
});

export const applicationOf = (application: Application) => {
  const { id, version, application_id: number, application_type: line, phone, email, payload, notes } = application;
  return {
    id,
    number,
    line,
    version,
    status: payload.status,
    client: application.client.payload,
    phone,
    email,
    address: payload.address,
    is_archived: application.archived_at !== null,
    answers: payload.useable_details,
    unplaced: application.unplaced_values,
    notes: notes.map(({ title, body, payload: { sent_by, sent_at } }) => ({ title, body, sent_by, sent_at })),
  };
};

export function missingFields(application: Application, errors: Readonly<Record<string, readonly string[]>>) {
  const form = formFor(application.application_type);
  const values = application.payload.useable_details as Values;
  const context = { today: application.updated_at.slice(0, 10), status: application.payload.status };
  const { fields } = view(form, values, context);
  const all = form.sections.flatMap((section) => section.fields);
  return Object.entries(errors).map(([key, messages]) => {
    const field = all.find((one) => one.key === key);
    const options = fields[key]?.options ?? field?.options;
    return {
      field: key,
      label: field?.label ?? key,
      kind: field?.kind ?? null,
      messages,
      ...(options ? { options: options.map(({ value }) => value) } : {}),
      ...(field?.unit ? { unit: field.unit } : {}),
    };
  });
}

const quoteRow = ({ id, is_superseded, is_expired, payload }: Quote) => ({
  quote_id: id,
  carrier: payload.carrier_name,
  offer: payload.offer_name,
  outcome: payload.outcome,
  rate_type: payload.rate_type,
  premium: payload.premium,
  is_superseded,
  is_expired,
  description: payload.description,
});

export const quotesOf = (quotes: readonly Quote[]) =>
  quotes.map((quote) => ({
    ...quoteRow(quote),
    reasons: quote.payload.reasons,
    needs: quote.payload.needs,
    expires_on: quote.payload.expires_on,
  }));

/**
 * Current quotes with a price, the lowest first. `above_lowest` is null for a quote that can't be bound, whose price
 * is in doubt, or whose terms differ from the requested ones; differing terms are listed.
 */
export function comparisonOf(
  quotes: readonly Quote[],
  { application_type, payload: { useable_details } }: Application,
) {
  const asked = requestedTerms(application_type, useable_details as Values);
  const priced = quotes
    .filter(({ payload, is_superseded, is_expired }) => hasPremium(payload.premium) && !is_superseded && !is_expired)
    .toSorted((a, b) => Number(a.payload.premium) - Number(b.payload.premium));
  const terms = new Map(priced.map((quote) => [quote, otherTerms(quote.payload, asked)]));
  const doubts = new Map(priced.map((quote) => [quote, doubtOfQuote(quote, quotes)]));
  const isComparable = (quote: Quote) =>
    isBindable(quote.payload) && terms.get(quote)?.length === 0 && doubts.get(quote) === null;
  const lowest = priced.find(isComparable)?.payload.premium ?? 0;
  const above = ({ payload: { premium } }: Quote) => Math.round((Number(premium) - lowest) * 100) / 100;
  return priced.map((quote) => ({
    ...quoteRow(quote),
    other_terms: terms.get(quote) ?? [],
    above_lowest: isComparable(quote) ? above(quote) : null,
    price_doubt: doubts.get(quote) ?? null,
    coverages: quote.payload.coverages,
    deductibles: quote.payload.deductibles,
    fees: quote.payload.lines,
  }));
}
