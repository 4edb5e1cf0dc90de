import { asCarrierName, asCarrierText, type CarrierName } from '../../../src/kernel/database/masked.ts';
import type { Database } from '../../../src/kernel/database/pool.ts';
import { nextNumber } from '../factories.ts';
import type { Owner } from './owner.ts';

type Carrier = { id: number; name: CarrierName };

/** @returns the id of the quote */
export async function insertQuoting(
  db: Database,
  { agency_id, application_id, at }: Owner,
  carrier: Carrier,
): Promise<number> {
  const ids = { agency_id, application_id };
  const ofCarrier = { agency_id, carrier_id: carrier.id };
  const { id: run_id } = await db
    .insertInto('runs')
    .values({ ...ids, application_version: 1, details: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = { run_id, carrier_id: carrier.id, carrier_name: carrier.name };
  const { id: request_id } = await db
    .insertInto('quote_requests')
    .values({ ...ids, ...asked, is_sandbox: true, purpose: 'launch', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('request_calls')
    .values({
      agency_id,
      request_id,
      turn: 1,
      body_hash: Buffer.from('x'),
      sent_sealed: Buffer.from('x'),
      size: 1,
      arrived_at: at,
    })
    .execute();
  await db
    .insertInto('request_files')
    .values({ agency_id, request_id, name: 'x', part: 0, content: Buffer.from('x'), created_at: at })
    .execute();
  await db
    .insertInto('carrier_answers')
    .values({ ...ofCarrier, application_id, answers: '{}', updated_at: at })
    .execute();
  await db
    .insertInto('carrier_calls')
    .values({ ...ofCarrier, ref: 'x', sent_sealed: Buffer.from('x'), arrived_at: at })
    .execute();
  await db
    .insertInto('refused_calls')
    .values({ ...ofCarrier, reason: 'signature', last_at: at })
    .execute();
  const quote = await db
    .insertInto('quotes')
    .values({ ...ids, ...asked, outcome: 'quoted', premium: 100 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return quote.id;
}

export async function insertBinding(
  db: Database,
  { agency_id, application_id, person_id, at }: Owner,
  carrier_id: number,
  quote_id: number,
): Promise<void> {
  const ids = { agency_id, application_id };
  await db
    .insertInto('carrier_documents')
    .values({ ...ids, request_id: quote_id, carrier_id, name: asCarrierText('a.pdf'), created_at: at })
    .execute();
  const bound = await db
    .insertInto('bound_policies')
    .values({
      ...ids,
      quote_id,
      policy_number: 'P-1',
      premium: 100,
      effective_date: '2026-12-20',
      expiration_date: '2027-12-20',
      recorded_by: person_id,
      recorded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const policy = await db
    .insertInto('policies')
    .values({
      ...ids,
      line: 'flood',
      carrier_name: asCarrierName(`Carrier ${nextNumber()}`),
      policy_number: 'P-1',
      insured: 'x',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('policy_terms')
    .values({
      agency_id,
      policy_id: policy.id,
      effective_date: '2026-12-20',
      expiration_date: '2027-12-20',
      source: 'bound',
      bound_policy_id: bound.id,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('bind_attempts')
    .values({
      ...ids,
      quote_id,
      carrier_id,
      state: 'refused',
      lease_until: at,
      effective_date: '2026-12-20',
      asked_by: person_id,
      asked_at: at,
    })
    .execute();
}
