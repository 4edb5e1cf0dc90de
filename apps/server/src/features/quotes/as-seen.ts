import type { Quote } from '@freeboard/contract';
import { isHiddenCarrier } from '@freeboard/domain/quotes';
import type { Context } from '../../kernel/context/context.ts';
import type { Viewer } from '../../kernel/context/scope.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import { readNfipLapse } from '../settings/index.ts';
import { type Mask, maskFor } from './carrier-label.ts';
import { toProgress, toQuotes } from './quotes.presenter.ts';
import { identifyingTerms, quoteRows, runRequestRows } from './quotes.queries.ts';

export async function maskForPerson(
  db: TenantDb,
  person: Pick<Viewer, 'displayCarriers'>,
  applicationId: number | null,
): Promise<Mask> {
  return maskFor(person, person.displayCarriers ? [] : await identifyingTerms(db, applicationId));
}

export const maskOf = (context: Context, applicationId: number | null): Promise<Mask> =>
  maskForPerson(context.db, context.viewer, applicationId);

/**
 * The mask for exchanges with data providers, which involve no carrier: an address that the viewer typed stays
 * readable even when its street is named like a carrier.
 */
export async function providerMaskOf(context: Context, applicationId: number, typed: string): Promise<Mask> {
  if (context.viewer.displayCarriers) return maskFor(context.viewer, []);
  const own = plainText(typed);
  const words = await identifyingTerms(context.db, applicationId);
  return maskFor(
    context.viewer,
    words.filter((word) => !own.includes(plainText(word))),
  );
}

const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** An application's quotes as the viewer may see them; `of` limits them to quotes or requests with these ids. */
export async function quotesOf(
  context: Context,
  applicationId: number,
  of: readonly number[] | null = null,
): Promise<Quote[]> {
  const [rows, mask] = await Promise.all([quoteRows(context.db, applicationId, of), maskOf(context, applicationId)]);
  const quotes = toQuotes(context.viewer, rows, mask, context.now);
  if (!quotes.some(({ payload }) => payload.waiting?.program === 'nfip')) return quotes;
  const since = await readNfipLapse(context.own().raw);
  return since === null ? quotes : quotes.map((quote) => withLapse(quote, since));
}

const withLapse = (quote: Quote, lapsed_since: string): Quote =>
  quote.payload.waiting?.program === 'nfip'
    ? { ...quote, payload: { ...quote.payload, waiting: { program: 'nfip', lapsed_since } } }
    : quote;

export async function progressOf(context: Context, applicationId: number, runId: number) {
  const [rows, mask] = await Promise.all([runRequestRows(context.db, runId), maskOf(context, applicationId)]);
  return rows
    .filter((row) => !isHiddenCarrier(revealCarrier(row.carrier_name)))
    .map((row) => toProgress(context.viewer, row, mask, context.now));
}
