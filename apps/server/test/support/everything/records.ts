import { asCarrierText } from '../../../src/kernel/database/masked.ts';
import type { Database } from '../../../src/kernel/database/pool.ts';
import { aDocument, aReading } from '../documents/readings.ts';
import { aPerson, nextNumber } from '../factories.ts';
import type { Owner } from './owner.ts';

export async function insertRecords(db: Database, { agency_id, application_id, person_id, at }: Owner): Promise<void> {
  const ids = { agency_id, application_id };
  await db
    .insertInto('flood_estimates')
    .values({ ...ids, needs: '{}', changed_by: 'x', changed_at: at })
    .execute();
  await db
    .insertInto('crm_records')
    .values({ ...ids, module: 'Leads', record_id: '1', name: 'x', linked_at: at })
    .execute();
  await db
    .insertInto('tasks')
    .values({ ...ids, title: 'Call back', due_on: '2026-12-20', created_at: at, updated_at: at })
    .execute();
  const note = await db
    .insertInto('notes')
    .values({ ...ids, key: 'note', title: 'A note' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await db
    .insertInto('attachments')
    .values({
      ...ids,
      note_id: note.id,
      name: 'a.pdf',
      kind: 'pdf',
      media_type: 'application/pdf',
      size: 1,
      sha256: Buffer.from('x'),
      storage_key: `file-${nextNumber()}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const document = await aDocument(db, { ...ids, attachment_id: file.id });
  await aReading(db, document);
  await db
    .insertInto('recognized_pages')
    .values({ ...ids, document_id: document.id, page: 1, content: 'x' })
    .execute();
  const customer = await aPerson(db, 'customer', { agency_id });
  await db
    .insertInto('customer_rejections')
    .values({ ...ids, customer_id: customer.id, rejected_by: person_id, rejected_at: at })
    .execute();
  await db
    .insertInto('history')
    .values({ ...ids, actor_name: 'x', actor_role: 'agent', action: 'did' })
    .execute();
  await db
    .insertInto('address_lookups')
    .values({ ...ids, priority: 0, due_at: at })
    .execute();
  await db
    .insertInto('lookups')
    .values({ ...ids, person_id, address: 'x', data: '{}' })
    .execute();
}

export async function insertCorrespondence(
  db: Database,
  { agency_id, application_id, person_id, at }: Owner,
): Promise<void> {
  const ids = { agency_id, application_id };
  await db
    .insertInto('message_drafts')
    .values({ ...ids, channel: 'email', body: 'x', written_by: 'x', written_at: at })
    .execute();
  await db
    .insertInto('messages')
    .values({ ...ids, channel: 'sms', direction: 'inbound', address: '+18135550176', body: 'Hi', state: 'received' })
    .execute();
  const { id: exchange_id } = await db
    .insertInto('exchanges')
    .values({
      ...ids,
      api_name: asCarrierText('api'),
      method: 'GET',
      url: asCarrierText('http://x'),
      duration_ms: 1,
      started_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('exchange_bodies')
    .values({ ...ids, exchange_id, is_request: false, body: asCarrierText('x') })
    .execute();
  await db
    .insertInto('documents')
    .values({
      ...ids,
      person_id,
      name: 'a.pdf',
      media_type: 'application/pdf',
      bytes: Buffer.from('x'),
      token_hash: Buffer.from(`token ${nextNumber()}`),
      expires_at: at,
    })
    .execute();
}
