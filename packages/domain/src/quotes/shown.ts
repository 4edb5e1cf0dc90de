type Shown = { readonly is_superseded: boolean; readonly superseded_at: string | null };
export type Outdated = { readonly superseded_at: string } | null;

/**
 * The quotes for the results board and proposals: the current quotes and, if the application was changed and not
 * quoted again, the quotes of its latest run (D11).
 */
export function shownQuotes<Q extends Shown>(application: {
  readonly quotes: readonly Q[];
  readonly outdated: Outdated;
}): Q[] {
  const since = application.outdated?.superseded_at;
  return application.quotes.filter((quote) => !quote.is_superseded || quote.superseded_at === since);
}
