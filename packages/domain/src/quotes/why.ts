import { type Failure, failureText } from './failure.ts';
import { isBindable } from './offer.ts';

type Answer = {
  readonly outcome: string;
  readonly rate_type: string;
  readonly description: string;
  readonly reasons: readonly string[];
  readonly failure?: Failure | null;
  readonly carrier_name?: string;
};

/** Failures for which the carrier's reasons are shown as well: what was wrong with the request, or when to retry. */
const EXPLAINED = new Set<Failure>(['request', 'busy']);

/** The most informative text first. A failed request is explained in plain language for agents. */
export function whyNoQuote({ outcome, rate_type, description, reasons, failure, carrier_name }: Answer): string[] {
  if (failure) return [failureText(failure, carrier_name), ...(EXPLAINED.has(failure) ? reasons : [])];
  const texts = [description, ...reasons].map((text) => text.trim()).filter(Boolean);
  // A description often repeats the reasons, or the reasons repeat it.
  const distinct = texts.filter((text, at) => !texts.slice(0, at).some((before) => before.includes(text)));
  if (rate_type === 'sample' && outcome === 'indication') return [...distinct, 'Enter your own rates to quote.'];
  if (outcome === 'indication' || (outcome === 'quoted' && !isBindable({ outcome, rate_type })))
    return [...distinct, 'It can’t be bound until the carrier confirms it.'];
  return distinct.length === 0 && outcome === 'timeout' ? [failureText('late', carrier_name)] : distinct;
}

/** 'Roof is too old. Prior losses.' */
export const reasonsText = (reasons: readonly string[]): string =>
  reasons
    .map((reason) => reason.replace(/[.\s]+$/, ''))
    .filter(Boolean)
    .map((reason) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[!?…]$/.test(reason) ? '' : '.'}`)
    .join(' ');
