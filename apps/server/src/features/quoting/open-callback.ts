import type { QuoteRequest } from '../../integrations/carriers/index.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { keepCallback, toldCallback } from './callback.queries.ts';
import { makeTold, openTold, sealTold, withCallback } from './callback-wire.ts';
import type { Asked } from './claims.queries.ts';

/** The request of an asked carrier with where to send its result; it is told the same when it is asked again. */
export async function openCallback(process: Process, asked: Asked, request: QuoteRequest): Promise<QuoteRequest> {
  const { db } = process.connection;
  const { env, vault } = process.services;
  const earlier = (await toldCallback(db, asked.quote_id))?.callback_secret_sealed;
  if (earlier) return withCallback(env, request, openTold(earlier, vault));
  const told = makeTold();
  await keepCallback(db, asked.quote_id, process.id, hashKey(told[0]), sealTold(told, vault));
  return withCallback(env, request, told);
}
