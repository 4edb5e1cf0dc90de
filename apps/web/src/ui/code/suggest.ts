import { type CodeLanguage, isExpressionAt } from './language.ts';

export type Suggestion = {
  /** The inserted text: 'values.deductible'; '$money' for '$money(value)'. */
  text: string;
  label: string;
  /** 'text, $5,000'. */
  detail: string;
  about: string;
  section: string;
  isFunction?: boolean;
};

export type Offer = { label: string; insert: string; suggestion: Suggestion };
export type Offers = { from: number; offers: Offer[] };

const WRITTEN = /(?:\$\w*|[A-Za-z_]\w*(?:\.\w*)*)$/;

/**
 * Suggestions that begin with the path before the position, without that path. At an empty position everything is
 * offered, but only on request (`isAsked`); in strings and comments nothing is.
 */
export function offersAt(
  { language, text, at, isAsked }: { language: CodeLanguage; text: string; at: number; isAsked: boolean },
  suggestions: readonly Suggestion[],
): Offers | null {
  if (!isExpressionAt(language, text, at)) return null;
  const written = WRITTEN.exec(text.slice(0, at))?.[0] ?? '';
  if (written === '' && !isAsked) return null;
  const dot = written.lastIndexOf('.') + 1;
  const path = written.slice(0, dot);
  const offers = suggestions
    .filter((one) => one.text.startsWith(path) && (path !== '' || !written.startsWith('$') || one.text.startsWith('$')))
    .map((suggestion) => ({
      label: suggestion.text.slice(path.length),
      insert: inserted(suggestion, path.length),
      suggestion,
    }));
  return offers.length === 0 ? null : { from: at - (written.length - dot), offers };
}

/** A function gets its opening bracket. */
export const inserted = ({ text, isFunction }: Suggestion, from = 0): string =>
  `${text.slice(from)}${isFunction ? '(' : ''}`;

/** Every searched word must occur in one of the texts. */
export function foundSuggestions(suggestions: readonly Suggestion[], search: string): Suggestion[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return suggestions.filter((one) => {
    const text = `${one.text} ${one.label} ${one.section} ${one.detail} ${one.about}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
