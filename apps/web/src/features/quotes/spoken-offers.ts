import type { Application } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { isPerYear, type SpokenOffer, shownQuotes, soundQuotes } from '@freeboard/domain/quotes';
import { firstDayOf } from './starts.ts';

/**
 * Whether there is something to say about an application's quotes on the phone: they are current, can be chosen, and
 * are of a line whose prices are for a year and whose terms are compared with the request.
 */
export const isCallable = ({ application_type, archived_at, outdated, run_id, quotes }: Application): boolean =>
  isPerYear(application_type) &&
  archived_at === null &&
  outdated === null &&
  (run_id !== null || quotes.length > 0) &&
  quotes.every(({ bound }) => bound === null);

/** An application's valid offers as they are read to the client. */
export function spokenOffers(
  application: Application,
  day: string,
): (SpokenOffer & { id: number; is_sandbox: boolean })[] {
  const values = application.payload.useable_details as Values;
  return soundQuotes(shownQuotes(application)).map((quote) => ({
    ...quote.payload,
    id: quote.id,
    is_sandbox: quote.is_sandbox,
    name: quote.payload.carrier_name,
    group: quote.group_name,
    starts_on: firstDayOf(quote, values, day),
  }));
}
