import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { CarrierText } from '../../../kernel/database/masked.ts';
import { type ExchangeRow, largeBody } from './communications.queries.ts';

type Bodies = Pick<ExchangeRow, 'id' | 'request_body' | 'request_size' | 'response_body' | 'response_size'>;

/** The body wherever it is stored; null when there is none. The caller must have loaded the row within scope. */
export async function fullBody(db: TenantDb, row: Bodies, isRequest: boolean): Promise<CarrierText | null> {
  const size = isRequest ? row.request_size : row.response_size;
  const inline = isRequest ? row.request_body : row.response_body;
  return size === null ? inline : largeBody(db, row.id, isRequest);
}
