import type { Database } from '../../../src/kernel/database/pool.ts';
import { type MadeApplication, nextNumber } from '../factories.ts';

export async function insertProgram(
  db: Database,
  { agency_id, id: application_id, created_by }: MadeApplication,
): Promise<void> {
  const at = new Date();
  const made = { agency_id, created_by, created_at: at };
  const key = await db
    .insertInto('api_keys')
    .values({
      ...made,
      name: 'Agency website',
      prefix: 'fb_live_0000',
      secret_hash: Buffer.from(`key ${nextNumber()}`),
      scopes: ['application.see'],
      rate_limit: 60,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { agency_id, application_id, api_key_id: key.id };
  await db
    .insertInto('api_submissions')
    .values({ ...of, kind: 'lead', received_at: at })
    .execute();
  const endpoint = await db
    .insertInto('webhook_endpoints')
    .values({
      ...made,
      api_key_id: key.id,
      url: 'https://ams.example',
      events: ['quote.received'],
      updated_at: at,
      payload_version: '2026-11-01',
      secrets_sealed: Buffer.from('x'),
      secret_hint: 'x',
      is_enabled: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhook_deliveries')
    .values({ agency_id, application_id, endpoint_id: endpoint.id, type: 'quote.received', state: 'delivered' })
    .execute();
}
