import { SUGGESTIONS } from '../apps/server/src/integrations/geocoding/suggest/service.ts';
import { asCarrierText } from '../apps/server/src/kernel/database/masked.ts';
import { figure, finish, median, quantile, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';

// With those that warm it up, within what a person may ask in a minute.
const ROUNDS = 150;

/** The share of a suggestion call that is not its service's: session, switches, circuit, the record, and reading the answer. */
const product = await startProduct();
product.sandbox.setSpeed(1_000);
const { client } = await product.signIn('agent');

async function call(): Promise<number> {
  const started = performance.now();
  const answer = await client.call('suggestAddresses', { query: '12 Oce' });
  if (!answer.ok || answer.data.suggestions.length === 0) throw new Error('There is no suggestion.');
  return performance.now() - started;
}
for (let round = 0; round < 60; round += 1) await call();
const own: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const whole = await call();
  const { duration_ms } = await product.connection.db
    .selectFrom('exchanges')
    .select('duration_ms')
    .where('api_name', '=', asCarrierText(SUGGESTIONS))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  own.push(Math.max(0, whole - duration_ms));
}
title('suggest', `a suggestion call over HTTP without its service's time, ${ROUNDS} calls`);
figure({ what: 'median', value: median(own), unit: 'ms', limit: 5 });
figure({ what: 'p95', value: quantile(own, 0.95), unit: 'ms' });
await product.stop();
finish();
