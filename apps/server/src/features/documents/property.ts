import { type OtherDocument, type PropertyQuestion, propertyQuestion, type Reading } from '@freeboard/domain/documents';
import type { Values } from '@freeboard/domain/forms';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { otherHouses } from './read-documents.queries.ts';

type Rows = Awaited<ReturnType<typeof otherHouses>>;

const asDocument = (rows: Rows): OtherDocument => ({
  name: rows[0]?.name ?? '',
  readings: rows as unknown as Reading[],
  isSettled: rows[0]?.is_settled ?? false,
});

export async function propertyOf(
  db: TenantDb,
  document: { id: number; applicationId: number; readings: readonly unknown[] },
  values: Values,
): Promise<PropertyQuestion> {
  const rows = await otherHouses(db, document.applicationId, document.id);
  const others = [...Map.groupBy(rows, ({ document_id }) => document_id).values()].map(asDocument);
  return propertyQuestion(document.readings as Reading[], values, others);
}
