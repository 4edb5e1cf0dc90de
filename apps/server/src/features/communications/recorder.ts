import type { Exchange } from '../../integrations/outbound.ts';
import { asCarrierName, asCarrierText } from '../../kernel/database/masked.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { insertExchange } from './recorder.queries.ts';

/** Whom an exchange belongs to. */
export type ExchangeOwner = {
  agencyId: number | null;
  applicationId?: number | null;
  lookupId?: number | null;
  personId?: number | null;
  quoteId?: number | null;
  carrierName?: string | null;
  isSandbox: boolean;
};

const MOST_CHARS = 500_000;
const cut = (text: string | null) =>
  text !== null && text.length > MOST_CHARS
    ? `${text.slice(0, MOST_CHARS)}\n… cut after ${MOST_CHARS} characters`
    : text;
// PostgreSQL text holds no NUL.
const storable = (text: string | null) =>
  text === null ? null : asCarrierText((cut(text) ?? '').replaceAll('\u0000', '\ufffd'));

/** Keeps every exchange of an owner, whatever becomes of the call that caused it. */
export const recorder =
  (db: Database, owner: ExchangeOwner) =>
  async (exchange: Exchange): Promise<void> => {
    await insertExchange(db, {
      agency_id: owner.agencyId,
      application_id: owner.applicationId ?? null,
      lookup_id: owner.lookupId ?? null,
      person_id: owner.personId ?? null,
      quote_id: owner.quoteId ?? null,
      carrier_name: owner.carrierName ? asCarrierName(owner.carrierName) : null,
      api_name: asCarrierText(exchange.api_name),
      is_sandbox: owner.isSandbox,
      method: exchange.method,
      url: asCarrierText(exchange.url),
      request_headers: JSON.stringify(exchange.request_headers),
      request_body: storable(exchange.request_body),
      status: exchange.status,
      response_headers: JSON.stringify(exchange.response_headers).replaceAll('\\u0000', ''),
      response_body: storable(exchange.response_body),
      fault: exchange.fault,
      duration_ms: Math.round(exchange.duration_ms),
      started_at: exchange.started_at,
    });
  };
