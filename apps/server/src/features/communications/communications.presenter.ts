import type { Communication } from '@freeboard/contract';
import type { Viewer } from '../../kernel/context/scope.ts';
import { carrierLabel, type Mask } from '../quotes/index.ts';
import type { ExchangeRow } from './communications.queries.ts';

/** An exchange as its two halves, request and answer (R4.2), with what may not be seen cut out (R4.4). */
export function toCommunications(viewer: Viewer, row: ExchangeRow, mask: Mask): Communication[] {
  const isCarrier = row.carrier_name !== null && row.quote_id !== null;
  const apiName =
    isCarrier && row.carrier_name && row.quote_id
      ? carrierLabel(viewer, row.carrier_name, row.quote_id)
      : mask.text(row.api_name);
  const started = row.started_at.toISOString();
  const ended = new Date(row.started_at.getTime() + row.duration_ms).toISOString();
  const shared = {
    exchange_id: String(row.id),
    api_name: apiName,
    is_sandbox: row.is_sandbox,
    method: row.method,
    url: mask.text(row.url),
    status: row.status,
    fault: row.fault,
    duration_ms: row.duration_ms,
  };
  return [
    {
      ...shared,
      id: row.id * 2,
      payload: {
        is_request: true,
        data: row.request_body === null ? '' : mask.text(row.request_body),
        headers: mask.json(row.request_headers as Record<string, string>),
      },
      created_at: started,
      updated_at: started,
    },
    {
      ...shared,
      id: row.id * 2 + 1,
      payload: {
        is_request: false,
        data: row.response_body === null ? '' : mask.text(row.response_body),
        headers: mask.json(row.response_headers as Record<string, string>),
      },
      created_at: ended,
      updated_at: ended,
    },
  ];
}
