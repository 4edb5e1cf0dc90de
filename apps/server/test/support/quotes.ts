import type { Application } from '@freeboard/contract';
import { effectiveValues, formFor, type Values } from '@freeboard/domain/forms';
import type { Insertable } from 'kysely';
import { localDate } from '../../src/kernel/clock.ts';
import { asCarrierName } from '../../src/kernel/database/masked.ts';
import type { Database } from '../../src/kernel/database/pool.ts';
import type { DB } from '../../src/kernel/database/schema.gen.ts';
import { made, opened } from './application.ts';
import type { SignedIn } from './server.ts';

const COVERAGES = { building_limit: 250_000, contents_limit: 100_000, replacement_cost_on_content: 'Yes' };

/** Before any time to which a test sets its clock. */
const RUN_ENDED_AT = new Date('2020-01-01T00:00:00Z');

export const OFFERS = [
  { carrier: 'Palmetto Flood', premium: 1_000.5, outcome: 'quoted', rate_type: 'bindable' },
  { carrier: 'Tidewater Mutual', premium: 1_200, outcome: 'quoted', rate_type: 'bindable' },
  { carrier: 'Northstar Surplus', premium: 900, outcome: 'indication', rate_type: 'indication' },
] as const;

/** An application whose run has ended with these offers, without calling carriers. */
export async function withOffers(
  db: Database,
  client: SignedIn,
  values: Record<string, unknown> = {},
  more: Partial<Insertable<DB['quotes']>> = {},
  type: 'flood' | 'home' = 'flood',
): Promise<Application> {
  const application = await made(client, type, values);
  const { id } = application;
  const { agency_id } = await db
    .selectFrom('applications')
    .select('agency_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ids = { agency_id, application_id: id };
  const today = localDate(new Date());
  const counted = effectiveValues(formFor(type), application.payload.useable_details as Values, {
    today,
    status: 'new',
  });
  const details = JSON.stringify(counted);
  const run = await db
    .insertInto('runs')
    .values({ ...ids, application_version: application.version, details, ended_at: RUN_ENDED_AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('quotes')
    .values(
      OFFERS.map(({ carrier, ...offer }) => ({
        ...ids,
        ...offer,
        run_id: run.id,
        carrier_name: asCarrierName(carrier),
        is_sandbox: true,
        coverages: JSON.stringify(COVERAGES),
        deductibles: JSON.stringify({ deductible: '$5,000' }),
        ...more,
      })),
    )
    .execute();
  await db.updateTable('applications').set({ status: 'complete', run_id: run.id }).where('id', '=', id).execute();
  return opened(client, id);
}
