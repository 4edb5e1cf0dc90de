import type { Outdated } from './shown.ts';

type Quoted = {
  readonly is_superseded: boolean;
  readonly superseded_at: string | null;
  readonly is_expired: boolean;
};

export function noLongerText(quote: Quoted, outdated: Outdated): string | null {
  if (quote.is_superseded)
    return quote.superseded_at === outdated?.superseded_at ? 'Quoted before a change' : 'Replaced by a newer run';
  return quote.is_expired ? 'Expired' : null;
}
