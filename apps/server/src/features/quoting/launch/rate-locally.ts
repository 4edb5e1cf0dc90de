import { type CarrierConfig, type CarrierResult, rateHere, ratingPace } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { type Launched, requestFor } from '../request.ts';

/**
 * Milliseconds that a launch waits for a rate table; a slower one is left to the engine. A table known to be fast is
 * late only on a busy machine, where rating it twice would add load.
 */
const LAUNCH_PATIENCE_MS: Record<ReturnType<typeof ratingPace>, number> = { quick: 1_000, unknown: 300, wild: 0 };

export const launchPatience = (carrier: CarrierConfig): number => LAUNCH_PATIENCE_MS[ratingPace(carrier)];

/** The result of `work`; null when it fails or takes longer than `ms`. */
async function within<T>(ms: number, work: () => Promise<T>): Promise<T | null> {
  if (ms === 0) return null;
  const over = Promise.withResolvers<null>();
  const timer = setTimeout(over.resolve, ms, null);
  return Promise.race([work().catch(() => null), over.promise]).finally(() => clearTimeout(timer));
}

/**
 * Rates an application by the tables of its local carriers, in parallel, outside a transaction.
 * @returns results by carrier id, without carriers that took too long or could not be rated
 */
export async function rateLocally(
  { services, clock }: Pick<Context, 'services' | 'clock'>,
  carriers: readonly CarrierConfig[],
  launched: Launched,
  patience: (carrier: CarrierConfig) => number,
): Promise<ReadonlyMap<number, CarrierResult>> {
  const rated = await Promise.all(
    carriers.map(async (carrier) => {
      const request = requestFor(services, carrier, launched, clock.now());
      const step = await within(patience(carrier), () => rateHere(carrier, request));
      return step?.state === 'done' ? ([[carrier.id, step.result]] as const) : [];
    }),
  );
  return new Map(rated.flat());
}
