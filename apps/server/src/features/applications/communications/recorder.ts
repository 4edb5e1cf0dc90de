import type { Exchange } from '../../../integrations/outbound.ts';
import { asCarrierName, asCarrierText } from '../../../kernel/database/masked.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { storedBody } from './bodies.ts';
import { insertExchange, type LargeBody } from './recorder.queries.ts';

export type ExchangeOwner = {
  agencyId: number | null;
  applicationId?: number | null;
  lookupId?: number | null;
  personId?: number | null;
  quoteId?: number | null;
  carrierName?: string | null;
  /** Why the carrier was called, for an exchange outside normal quoting. */
  aside?: { purpose: 'test' | 'what_if' | 'bind'; carrierId: number };
  isSandbox: boolean;
};

const textOrNull = (text: string | null) => (text === null ? null : asCarrierText(text));

/**
 * Saves every exchange of an owner, whether or not the calling operation succeeds. With `isOnTheWay` the commits do
 * not wait for the disk, because the commit of the result follows.
 */
export const recorder =
  (db: Database, owner: ExchangeOwner, isOnTheWay = false) =>
  async (exchange: Exchange): Promise<void> => {
    const request = storedBody(exchange.request_body);
    const answer = storedBody(exchange.response_body);
    const large: LargeBody[] = [];
    if (request.large !== null) large.push({ is_request: true, body: asCarrierText(request.large) });
    if (answer.large !== null) large.push({ is_request: false, body: asCarrierText(answer.large) });
    const row = {
      agency_id: owner.agencyId,
      application_id: owner.applicationId ?? null,
      lookup_id: owner.lookupId ?? null,
      person_id: owner.personId ?? null,
      quote_id: owner.quoteId ?? null,
      purpose: owner.aside?.purpose ?? null,
      carrier_id: owner.aside?.carrierId ?? null,
      carrier_name: owner.carrierName ? asCarrierName(owner.carrierName) : null,
      api_name: asCarrierText(exchange.api_name),
      is_sandbox: owner.isSandbox,
      method: exchange.method,
      step: exchange.step ?? null,
      url: asCarrierText(exchange.url),
      request_headers: JSON.stringify(exchange.request_headers),
      request_body: textOrNull(request.inline),
      request_size: request.size,
      status: exchange.status,
      response_headers: JSON.stringify(exchange.response_headers).replaceAll('\\u0000', ''),
      response_body: textOrNull(answer.inline),
      response_size: answer.size,
      fault: exchange.fault,
      remark: exchange.remark ?? null,
      duration_ms: Math.round(exchange.duration_ms),
      started_at: exchange.started_at,
    };
    await insertExchange(db, row, large, isOnTheWay);
  };
