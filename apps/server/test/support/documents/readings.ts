import type { Insertable } from 'kysely';
import type { Database } from '../../../src/kernel/database/pool.ts';
import type { DB } from '../../../src/kernel/database/schema.gen.ts';

type Owned<T extends 'read_documents' | 'document_readings'> = Partial<Insertable<DB[T]>>;

export const aDocument = (
  db: Database,
  given: Owned<'read_documents'> & { agency_id: number; application_id: number; attachment_id: number },
) =>
  db
    .insertInto('read_documents')
    .values({
      state: 'read',
      kind: 'elevation_certificate',
      pages: [1],
      page_count: 1,
      pages_read: 1,
      page_sizes: JSON.stringify([{ width: 612, height: 792 }]),
      created_at: new Date(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const aReading = (
  db: Database,
  { id, agency_id, application_id }: { id: number; agency_id: number; application_id: number },
  given: Owned<'document_readings'> = {},
) =>
  db
    .insertInto('document_readings')
    .values({
      agency_id,
      application_id,
      document_id: id,
      position: 0,
      field: 'bfe_elevation',
      label: 'B9',
      printed: '9.0',
      value: '9',
      page: 1,
      box: JSON.stringify({ x: 500, y: 540, width: 20, height: 12 }),
      method: 'text',
      confidence: 1,
      strength: 'sure',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
