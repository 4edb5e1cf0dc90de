import { z } from 'zod';
import { application, note } from './application.ts';
import { id } from './common.ts';
import { carrierProgress, quote, quoteProgress } from './quote.ts';

/**
 * The state of the latest run and its results for some quotes, for a reader who has the rest; see
 * `withQuoteChanges`.
 */
export const quoteChanges = z.object({
  ...quoteProgress.shape,
  /** Those that are not done, and those requested. */
  carriers: z.array(carrierProgress),
  /** The `quote_id` of every carrier of the run, in board order. */
  order: z.array(id),
  application: z.object({
    ...application.pick({
      /** A reader with another version, or another run, reloads the application. */
      version: true,
      min_quote_amount: true,
      price_kind: true,
      alert: true,
      updated_at: true,
      communications_count: true,
    }).shape,
    status: application.shape.payload.shape.status,
  }),
  /** All requested quotes that exist. */
  quotes: z.array(quote),
  /** Alert notes of the run, and those of no run. */
  alerts: z.array(note),
});
export type QuoteChanges = z.infer<typeof quoteChanges>;
