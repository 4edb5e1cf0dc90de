import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { CarrierText } from '../../../kernel/database/masked.ts';
import { type ExchangeRow, largeBody } from './communications.queries.ts';

type Bodies = Pick<ExchangeRow, 'id' | 'request_body' | 'request_size' | 'response_body' | 'response_size'>;

/**
 * Returns the whole body of a half of an exchange that was loaded within reach, wherever it lies; null where there was
 * none.
 */
export async function fullBody(db: TenantDb, row: Bodies, isRequest: boolean): Promise<CarrierText | null> {
  const size = isRequest ? row.request_size : row.response_size;
  const inline = isRequest ? row.request_body : row.response_body;
  return size === null ? inline : largeBody(db, row.id, isRequest);
}
