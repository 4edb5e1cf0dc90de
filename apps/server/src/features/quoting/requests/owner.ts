import type { recorder } from '../../communications/index.ts';
import type { RequestRow } from './take.queries.ts';

/** Whose the exchanges of a request are: its quote's, or the application's beside it. */
export const ownerOf = (
  row: Pick<
    RequestRow,
    'id' | 'agency_id' | 'application_id' | 'carrier_id' | 'carrier_name' | 'is_sandbox' | 'purpose'
  >,
): Parameters<typeof recorder>[1] => ({
  agencyId: row.agency_id,
  applicationId: row.application_id,
  carrierName: row.carrier_name,
  isSandbox: row.is_sandbox,
  ...(row.purpose === 'launch'
    ? { quoteId: row.id }
    : { aside: { purpose: row.purpose as 'what_if' | 'test', carrierId: row.carrier_id } }),
});
