import type { Database } from '../../../src/kernel/database/pool.ts';
import { aCarrier, aClient, aRegistration, type MadeApplication } from '../factories.ts';
import { insertBulk, insertSettings, insertTemplates } from './agency.ts';
import { insertClientPage, insertIntake } from './client-pages.ts';
import { insertProgram } from './programs.ts';
import { insertBinding, insertQuoting } from './quoting.ts';
import { insertCorrespondence, insertRecords } from './records.ts';

export const everythingOf = (db: Database, application: MadeApplication): Promise<void> =>
  // In one transaction, because a worker claims the request as soon as it is visible.
  db.transaction().execute((trx) => insertEverything(trx, application));

async function insertEverything(db: Database, application: MadeApplication): Promise<void> {
  const { agency_id, id: application_id, created_by: person_id } = application;
  const at = new Date();
  const owner = { agency_id, application_id, person_id, at };
  await db.updateTable('applications').set({ sent_at: at }).where('id', '=', application_id).execute();
  const { client_id } = await db
    .selectFrom('applications')
    .select('client_id')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow();
  if (client_id === null) await aClient(db, application);
  await insertProgram(db, application);
  const carrier = await aCarrier(db, { agency_id });
  const quote_id = await insertQuoting(db, owner, carrier);
  await insertClientPage(db, owner, quote_id);
  await insertBinding(db, owner, carrier.id, quote_id);
  await insertRecords(db, owner);
  await insertCorrespondence(db, owner);
  await insertTemplates(db, owner);
  const ofCarrier = { agency_id, carrier_id: carrier.id };
  await db
    .insertInto('carrier_versions')
    .values({ ...ofCarrier, state: 'draft', settings: '{}', created_by: 'x' })
    .execute();
  await db
    .insertInto('carrier_days')
    .values({ ...ofCarrier, day: '2026-01-01', asked: 1, priced: 1, premium_sum: 100 })
    .execute();
  await insertSettings(db, owner);
  await aRegistration(db, { agency_id });
  await insertIntake(db, owner);
  await insertBulk(db, owner);
}
