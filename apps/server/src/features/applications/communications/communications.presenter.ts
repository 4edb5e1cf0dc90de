import type { Communication } from '@freeboard/contract';
import { maskHeaders } from '../../../integrations/outbound.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import { asCarrierText, type CarrierText } from '../../../kernel/database/masked.ts';
import { REMARK_TEXTS, type TextRemark } from '../../../kernel/files/decode-text.ts';
import { carrierLabel, MASKED_WORD, type Mask } from '../../quotes/index.ts';
import type { ApplicationRecord } from '../applications.queries.ts';
import type { ExchangeRow } from './communications.queries.ts';

/** With a `size`, `body` is only the beginning. */
function toPayload(isRequest: boolean, body: CarrierText | null, size: number | null, headers: unknown, mask: Mask) {
  const whole = body === null ? '' : mask.text(body);
  return {
    is_request: isRequest,
    data: size === null || body === null ? whole : mask.beginning(body),
    is_cut: size !== null,
    size: size ?? whole.length,
    // Masks credentials again: older exchanges were saved before all secret headers were known.
    headers: mask.json(maskHeaders(headers as Record<string, string>)),
  };
}

/** Shown instead of an exchange whose structure alone would identify the carrier. */
export const HIDDEN_EXCHANGE = 'Not shown: it would tell which carrier this is.';

/** Whether an exchange's content is hidden from a viewer who must not learn the carrier (R4.4). */
export const isHiddenFrom = (viewer: Viewer, row: Pick<ExchangeRow, 'carrier_name'>): boolean =>
  row.carrier_name !== null && !viewer.displayCarriers;

export const isOfProvider = (row: Pick<ExchangeRow, 'carrier_name'>): boolean => row.carrier_name === null;

export function typedAddress({ address, details }: Pick<ApplicationRecord, 'address' | 'details'>): string {
  const searched = (details as { searched_address?: unknown }).searched_address;
  return typeof searched === 'string' ? `${address} ${searched}` : address;
}

const hiddenHalf = (isRequest: boolean) => ({
  is_request: isRequest,
  data: HIDDEN_EXCHANGE,
  is_cut: false,
  size: HIDDEN_EXCHANGE.length,
  headers: {},
});

/** An exchange as two entries, request and answer (R4.2), with text that the viewer must not see masked (R4.4). */
export function toCommunications(viewer: Viewer, row: ExchangeRow, mask: Mask): Communication[] {
  const isHidden = isHiddenFrom(viewer, row);
  const apiName =
    row.carrier_name && row.quote_id
      ? carrierLabel(viewer, row.carrier_name, row.quote_id)
      : isHidden
        ? 'Carrier'
        : mask.text(row.api_name);
  const started = row.started_at.toISOString();
  const ended = new Date(row.started_at.getTime() + row.duration_ms).toISOString();
  const shared = {
    exchange_id: String(row.id),
    api_name: apiName,
    is_sandbox: row.is_sandbox,
    purpose: row.purpose as Communication['purpose'],
    // An administrator may have named the step after the carrier.
    step: isHidden || row.step === null ? null : mask.text(asCarrierText(row.step)),
    method: row.method,
    url: isHidden ? MASKED_WORD : mask.text(row.url),
    status: row.status,
    fault: row.fault,
    duration_ms: row.duration_ms,
  };
  return [
    {
      ...shared,
      id: row.id * 2,
      payload: isHidden
        ? hiddenHalf(true)
        : toPayload(true, row.request_body, row.request_size, row.request_headers, mask),
      created_at: started,
      updated_at: started,
    },
    {
      ...shared,
      id: row.id * 2 + 1,
      payload: isHidden
        ? hiddenHalf(false)
        : {
            ...toPayload(false, row.response_body, row.response_size, row.response_headers, mask),
            ...(row.remark ? { remark: REMARK_TEXTS[row.remark as TextRemark] } : {}),
          },
      created_at: ended,
      updated_at: ended,
    },
  ];
}

export const toBody = (body: CarrierText | null, mask: Mask): string => (body === null ? '' : mask.text(body));
