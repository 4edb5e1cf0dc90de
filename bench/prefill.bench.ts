import { CENSUS } from '../apps/server/src/integrations/geocoding/census.ts';
import { revealCarrier } from '../apps/server/src/kernel/database/masked.ts';
import { figure, quantile, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// An address lookup calls the geocoder, then every source in parallel: it should take no longer than the slowest of
// them.
const ROUNDS = size(60, 2);
const WARM = size(10, 1);

const product = await startProduct();
const { client } = await product.signIn('agent');

/** Milliseconds that a lookup took beyond its geocoder and its slowest source. */
async function beyondSlowest(house: number): Promise<number> {
  const started = performance.now();
  const searched_address = `${house} Palm Ave, Miami Beach, FL 33139`;
  const answer = await client.call('lookupAddress', { searched_address });
  const taken = performance.now() - started;
  if (!answer.ok || !answer.data.api_address_data) throw new Error(JSON.stringify(answer));
  const lookup = Number(answer.data.api_address_data.facts.lookup_id);
  const exchanges = await product.connection.db
    .selectFrom('exchanges')
    .select(['api_name', 'started_at', 'duration_ms'])
    .where('lookup_id', '=', lookup)
    .execute();
  const spans = Map.groupBy(exchanges, ({ api_name }) => revealCarrier(api_name))
    .entries()
    .map(([name, all]) => {
      const from = Math.min(...all.map(({ started_at }) => started_at.getTime()));
      const until = Math.max(...all.map(({ started_at, duration_ms }) => started_at.getTime() + duration_ms));
      return { name, from, until, span: until - from };
    })
    .toArray();
  const census = spans.find(({ name }) => name === CENSUS);
  if (!census) throw new Error('The geocoder was not recorded.');
  const sources = spans.filter(({ name }) => name !== CENSUS);
  // A neighborhood's block group is requested from the geocoder's service too, in parallel with the other sources.
  const first = exchanges.find(({ api_name }) => revealCarrier(api_name) === CENSUS)?.duration_ms ?? 0;
  return taken - first - Math.max(...sources.map(({ span }) => span));
}

const beyond: number[] = [];
for (let round = 0; round < WARM + ROUNDS; round += 1) {
  const ms = await beyondSlowest(100 + round);
  if (round >= WARM) beyond.push(ms);
}
await product.stop();
title('prefill', `address lookups over HTTP beside their slowest source, ${ROUNDS} lookups`);
figure({ what: 'beyond geocoder and slowest source, median', value: quantile(beyond, 0.5), unit: 'ms' });
figure({ what: 'beyond geocoder and slowest source, p95', value: quantile(beyond, 0.95), unit: 'ms', limit: 20 });
