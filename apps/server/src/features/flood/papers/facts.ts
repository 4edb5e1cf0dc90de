import { proposedQuotes } from '@freeboard/domain/quotes';
import type { Context } from '../../../kernel/context/context.ts';
import { type ApplicationRecord, applicationById, present } from '../../applications/index.ts';
import { floodApplicationsOf, floodPaperFacts } from './flood-papers.queries.ts';

/** The number of flood quotes for the same house that can be proposed now, and the lowest premium. */
export type FloodOffer = { readonly count: number; readonly lowest: number };

type Facts = { needs_flood_offer: boolean; has_nfip: boolean; offer: FloodOffer | null };

async function offerFor(context: Context, row: ApplicationRecord): Promise<FloodOffer | null> {
  const ids = await floodApplicationsOf(context.db, row.id);
  const prices: number[] = [];
  for (const id of ids) {
    const flood = await applicationById(context.db, id);
    if (!flood) continue;
    for (const { payload } of proposedQuotes(await present(context, flood)))
      if (payload.premium !== null) prices.push(payload.premium);
  }
  return prices.length > 0 ? { count: prices.length, lowest: Math.min(...prices) } : null;
}

export async function floodFacts(context: Context, row: ApplicationRecord): Promise<Facts> {
  const facts = await floodPaperFacts(context.db, row);
  const offer = row.type === 'home' && facts.needs_flood_offer ? await offerFor(context, row) : null;
  return { ...facts, offer };
}
