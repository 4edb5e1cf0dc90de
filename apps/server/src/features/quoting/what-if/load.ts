import type { CarrierConfig, QuoteRequest } from '../../../integrations/carriers/index.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Services } from '../../../kernel/services.ts';
import { applicationById } from '../../applications/index.ts';
import { agencyDb } from '../agency-db.ts';
import { presentRequest } from '../request.ts';
import { axesOf } from './axes.ts';
import { ratedVersion, requestAt } from './scenario.ts';
import type { Terms } from './what-if.queries.ts';

type Owner = { agency_id: number; application_id: number; terms: unknown };

/**
 * Loads the request for an application with other terms; null if it is gone or a rated value has changed since. Each
 * call has a new idempotency key, because a carrier may answer equal keys with the same answer.
 */
export async function loadScenario(
  { db, services, clock }: { db: Database; services: Services; clock: Clock },
  { agency_id, application_id, terms }: Owner,
  { key }: CarrierConfig,
): Promise<QuoteRequest | null> {
  const row = await applicationById(agencyDb(db, agency_id), application_id);
  const { version, deductible, building_limit, contents_limit = null, askings } = terms as Terms;
  const now = clock.now();
  const axes = row && axesOf(presentRequest(row, now).request.type, {}, {});
  if (!row || !axes || ratedVersion(row) !== version) return null;
  const idempotency_key = [
    services.installation,
    application_id,
    version,
    deductible,
    building_limit,
    ...(contents_limit === null ? [] : [contents_limit]),
    askings,
    key,
  ].join('-');
  return { ...requestAt(row, now, axes, { deductible, building_limit, contents_limit }), idempotency_key };
}
