import type { Language } from '@freeboard/domain/languages';
import type { Context } from '../../kernel/context/context.ts';
import { type ApplicationRecord, addressLookups, openValues } from '../applications/index.ts';
import { floodAddenda, floodFacts, shownNeighborhood } from '../flood/index.ts';
import { switchedOff } from '../lookups/index.ts';
import type { AddendumData } from './pdf/data.ts';

async function neighborhoodOf(context: Context, row: ApplicationRecord) {
  const lookup = addressLookups.saved(row);
  const off = await switchedOff(context.db, row.agency_id);
  return shownNeighborhood(
    context.services.outside,
    {
      blockGroup: lookup === null || lookup.isMoved ? null : lookup.data.facts.block_group,
      values: openValues(row, context.now).values,
      isOff: off.has('neighborhood'),
    },
    context.now,
  );
}

/** The flood parts after the quotes of an application's PDF. */
export async function addendaOf(
  context: Context,
  row: ApplicationRecord,
  { with_neighborhood }: { with_neighborhood?: boolean | undefined },
  language: Language,
): Promise<AddendumData[]> {
  const facts = await floodFacts(context, row);
  const neighborhood = with_neighborhood ? await neighborhoodOf(context, row) : null;
  return floodAddenda({ type: row.type, ...facts, neighborhood }, language);
}
