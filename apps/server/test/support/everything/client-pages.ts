import { asCarrierText } from '../../../src/kernel/database/masked.ts';
import type { Database } from '../../../src/kernel/database/pool.ts';
import { nextNumber } from '../factories.ts';
import type { Owner } from './owner.ts';

export async function insertClientPage(
  db: Database,
  { agency_id, application_id, person_id, at }: Owner,
  quote_id: number,
): Promise<void> {
  const ids = { agency_id, application_id };
  const link = await db
    .insertInto('client_links')
    .values({
      ...ids,
      created_by: person_id,
      token_hash: Buffer.from(`link ${nextNumber()}`),
      names_carriers: false,
      created_at: at,
      expires_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const visit = { ...ids, link_id: link.id, address: '127.0.0.1', browser: 'x' };
  await db
    .insertInto('client_visits')
    .values({ ...visit, kind: 'opened', at })
    .execute();
  await db
    .insertInto('client_choices')
    .values({
      ...visit,
      quote_id,
      signer_name: 'x',
      signature_kind: 'typed',
      document: asCarrierText('{}'),
      document_hash: Buffer.from('x'),
      signed_at: at,
    })
    .execute();
  await db
    .insertInto('flood_papers')
    .values({
      ...visit,
      kind: 'declined',
      signer_name: 'x',
      signature_kind: 'typed',
      document: '{}',
      document_hash: Buffer.from('x'),
      signed_at: at,
    })
    .execute();
}

export async function insertIntake(db: Database, { agency_id, application_id, person_id, at }: Owner): Promise<void> {
  const ids = { agency_id, application_id };
  const { id: link_id } = await db
    .insertInto('intake_links')
    .values({
      agency_id,
      name: 'x',
      audience: 'partner',
      type: 'flood',
      created_by: person_id,
      consent: 'x',
      created_at: at,
      token_hash: Buffer.from(`intake ${nextNumber()}`),
      short_code: String(nextNumber()).padStart(12, '0'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('intake_submissions')
    .values({
      ...ids,
      link_id,
      language: 'en',
      consent: 'x',
      address: '127.0.0.1',
      browser: 'x',
      at,
      ticket_hash: Buffer.from(`ticket ${nextNumber()}`),
    })
    .execute();
}
