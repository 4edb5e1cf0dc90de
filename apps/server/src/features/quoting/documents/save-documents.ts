import type { CarrierDocument } from '../../../integrations/carriers/index.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { asCarrierText } from '../../../kernel/database/masked.ts';
import type { Result } from '../requests/results.queries.ts';
import { type DocumentRow, insertDocuments } from './documents.queries.ts';
import { savedContent } from './request-files.queries.ts';

export const DOCUMENTS_QUEUE = 'fetch_carrier_documents';

type Row = DocumentRow;

type Seal = (text: string) => Buffer;

export const documentRow = (
  request: Pick<Result['request'], 'id' | 'agency_id' | 'application_id' | 'carrier_id'>,
  offer_key: string,
  document: CarrierDocument,
  created_at: Date,
  seal: Seal,
): Row => ({
  agency_id: request.agency_id,
  application_id: request.application_id,
  request_id: request.id,
  carrier_id: request.carrier_id,
  offer_key,
  name: asCarrierText(document.name),
  source_url: document.url === null ? null : asCarrierText(document.url),
  content:
    document.saved !== undefined
      ? savedContent(request.id, document.saved)
      : document.base64 === null
        ? null
        : Buffer.from(document.base64, 'base64'),
  state: document.fault ? 'failed' : 'waiting',
  fault: asCarrierText(document.fault),
  headers_sealed: document.access ? seal(JSON.stringify(document.access)) : null,
  created_at,
});

/** `isEnd`: the carriers' answers are final, and they are no longer called. */
type How = { at: Date; isEnd: boolean; seal: Seal };

/**
 * Saves the files named in answers for download, each once. While a carrier is still being called, files that cannot
 * be saved (no address or content, a bad address, over 25 MB) are left out.
 * @returns the ids of requests with files to download
 */
export async function saveDocuments(
  db: TenantDb,
  results: readonly Result[],
  { at, isEnd, seal }: How,
): Promise<number[]> {
  const requests: number[] = [];
  for (const one of results) {
    const { documents = [], offers = [] } = one.result;
    const rows = [
      ...documents.map((document) => documentRow(one.request, '', document, at, seal)),
      ...offers.flatMap(({ key, documents: own = [] }) =>
        own.map((document) => documentRow(one.request, key, document, at, seal)),
      ),
    ].filter(({ state }) => isEnd || state !== 'failed');
    if ((await insertDocuments(db, rows)) > 0) requests.push(one.request.id);
  }
  return requests;
}
