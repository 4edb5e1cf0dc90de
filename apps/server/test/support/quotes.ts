import type { Application } from '@freeboard/contract';
import type { Insertable } from 'kysely';
import { asCarrierName } from '../../src/kernel/database/masked.ts';
import type { Database } from '../../src/kernel/database/pool.ts';
import type { DB } from '../../src/kernel/database/schema.gen.ts';
import { made, opened } from './application.ts';
import type { SignedIn } from './server.ts';

const COVERAGES = { building_limit: 250_000, contents_limit: 100_000, replacement_cost_on_content: 'Yes' };

/** Two quotes that can be bound and an indication, by carriers of these names. */
export const OFFERS = [
  { carrier: 'Palmetto Flood', premium: 1_000.5, outcome: 'quoted', rate_type: 'bindable' },
  { carrier: 'Tidewater Mutual', premium: 1_200, outcome: 'quoted', rate_type: 'bindable' },
  { carrier: 'Northstar Surplus', premium: 900, outcome: 'indication', rate_type: 'indication' },
] as const;

/** An application as it stands when a run has ended, whatever the carriers take: its quotes are these. */
export async function withOffers(
  db: Database,
  client: SignedIn,
  values: Record<string, unknown> = {},
  more: Partial<Insertable<DB['quotes']>> = {},
): Promise<Application> {
  const application = await made(client, 'flood', values);
  const { id } = application;
  const { agency_id } = await db
    .selectFrom('applications')
    .select('agency_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ids = { agency_id, application_id: id };
  const details = JSON.stringify(application.payload.useable_details);
  const run = await db
    .insertInto('runs')
    .values({ ...ids, application_version: application.version, details })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('quotes')
    .values(
      OFFERS.map(({ carrier, ...offer }) => ({
        ...{ ...ids, ...offer, run_id: run.id, carrier_name: asCarrierName(carrier), is_sandbox: true },
        coverages: JSON.stringify(COVERAGES),
        deductibles: JSON.stringify({ deductible: '$5,000' }),
        ...more,
      })),
    )
    .execute();
  await db.updateTable('applications').set({ status: 'complete', run_id: run.id }).where('id', '=', id).execute();
  return opened(client, id);
}
