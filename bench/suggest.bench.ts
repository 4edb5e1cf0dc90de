import { SUGGESTIONS } from '../apps/server/src/integrations/geocoding/suggest/service.ts';
import { asCarrierText } from '../apps/server/src/kernel/database/masked.ts';
import { figure, median, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// Together with the warm-up, within a user's limit per minute.
const ROUNDS = size(100, 3);
const WARM = size(30, 2);

const product = await startProduct();
product.sandbox.setSpeed(1_000);
const { client } = await product.signIn('agent');

async function call(query: string): Promise<number> {
  const started = performance.now();
  const answer = await client.call('suggestAddresses', { query });
  const taken = performance.now() - started;
  if (!answer.ok || answer.data.suggestions.length > 0 !== query.length > 4) throw new Error(`Not answered: ${query}`);
  return taken;
}

/** Milliseconds of the service's last call, as recorded. */
async function lastOfService(): Promise<number> {
  const { duration_ms } = await product.connection.db
    .selectFrom('exchanges')
    .select('duration_ms')
    .where('api_name', '=', asCarrierText(SUGGESTIONS))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return duration_ms;
}

for (let round = 0; round < WARM; round += 1) await call('12 Oce');
const bare: number[] = [];
const own: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // Too short for a suggestion: what any call costs, with its session and the network.
  bare.push(await call('12'));
  own.push((await call('12 Oce')) - (await lastOfService()));
}
title('suggest', `a suggestion call over HTTP without its service's time, ${ROUNDS} calls`);
const peer = `a call that asks nobody ${median(bare).toFixed(1)} ms`;
figure({ what: 'whole call, median', value: median(own), unit: 'ms', peer });
figure({ what: 'what suggesting adds to it', value: median(own) - median(bare), unit: 'ms', limit: 5 });
await product.stop();
