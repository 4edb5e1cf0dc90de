import type { Application } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { type SpokenOffer, shownQuotes, soundQuotes } from '@freeboard/domain/quotes';
import { firstDayOf } from './starts.ts';

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
