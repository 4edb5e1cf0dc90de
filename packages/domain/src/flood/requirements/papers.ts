import type { FloodPaperKind } from '../../languages/flood-papers.ts';

type ShownBy = {
  readonly type: string;
  readonly state: string;
  /** Whether the agency requires a flood offer or a refusal with every home proposal. */
  readonly needs_flood_offer: boolean;
  /** Whether a flood application of the same client and house has a valid quote. */
  readonly has_flood_offer: boolean;
  /** Whether the house has NFIP insurance now, according to its declarations page. */
  readonly has_nfip: boolean;
};

export function floodPapersFor(of: ShownBy): readonly FloodPaperKind[] {
  if (of.type === 'home') return of.needs_flood_offer && !of.has_flood_offer ? ['declined'] : [];
  // Required by section 627.715 of the Florida Statutes.
  return of.type === 'flood' && of.state === 'FL' && of.has_nfip ? ['acknowledged'] : [];
}
