import type { QuoteRequest } from '../../../integrations/carriers/index.ts';
import type { App } from '../../../kernel/app.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { callbackOf, saveCallback } from './callbacks.queries.ts';
import { newCredentials, openCredentials, sealCredentials, withCallback } from './signature.ts';

/** The request with the address for the carrier's result; a repeated call has the same address. */
export async function withAddress(app: App, id: number, request: QuoteRequest): Promise<QuoteRequest> {
  const { db } = app.connection;
  const { env, vault } = app.services;
  const earlier = (await callbackOf(db, id))?.callback_sealed;
  if (earlier) return withCallback(env, request, openCredentials(earlier, vault));
  const credentials = newCredentials();
  await saveCallback(db, id, app.id, hashKey(credentials[0]), sealCredentials(credentials, vault));
  return withCallback(env, request, credentials);
}
