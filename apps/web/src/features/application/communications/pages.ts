import type { Communication } from '@freeboard/contract';

export type Page = { application_api_communications: Communication[]; next: string | null };

/** `isWhole`: whether all communications, back to the oldest, are loaded. */
export type LoadedPages = { byId: ReadonlyMap<number, Communication>; isWhole: boolean };

export const NOTHING: LoadedPages = { byId: new Map(), isWhole: false };

/**
 * Adds a page. `next`: where to continue; null after the oldest page, or once the page overlaps communications that
 * are already loaded down to the oldest.
 */
export function withPage(known: LoadedPages, page: Page): { known: LoadedPages; next: string | null } {
  const { application_api_communications: read, next } = page;
  const isWhole = next === null || (known.isWhole && read.some((one) => known.byId.has(one.id)));
  const byId = new Map(known.byId);
  for (const one of read) byId.set(one.id, one);
  return { known: { byId, isWhole }, next: isWhole ? null : next };
}
