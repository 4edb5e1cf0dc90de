import { createHash } from 'node:crypto';
import type { Quote } from '@freeboard/contract';

/** A digest of the offers as a client reads them, without dates. */
export function offersDigest(quotes: readonly Pick<Quote, 'payload'>[]): string {
  const sorted = (amounts: object) => Object.entries(amounts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const read = quotes.map(({ payload }) => {
    const { carrier_name, outcome, rate_type, premium, coverages, deductibles } = payload;
    return JSON.stringify([carrier_name, outcome, rate_type, premium, sorted(coverages), sorted(deductibles)]);
  });
  return createHash('sha256').update(read.toSorted().join('\n')).digest('base64url');
}
