import type { CarrierConfig, QuoteRequest } from '../../integrations/carriers/index.ts';
import type { Process } from '../../kernel/process.ts';
import { applicationById } from '../applications/index.ts';
import { enabledCarriers } from './carriers.ts';
import { presentRequest } from './request.ts';
import { agencyDb } from './system-db.ts';
import type { Cell, WhatIfJob } from './what-if.queries.ts';
import { ratedVersion, requestAt } from './what-if-at.ts';
import { axesOf } from './what-if-axes.ts';

/** One key for each asking of a cell: a carrier that answers the same to the same key is not bound to its failure. */
const keyOf = ({ services }: Process, job: WhatIfJob, cell: Cell, { key }: CarrierConfig): string =>
  [
    services.installation,
    job.application_id,
    cell.application_version,
    cell.deductible,
    cell.building_limit,
    cell.askings,
    key,
  ].join('-');

/** The carrier of a cell, and the application as it would stand on it; null when either has changed since it was asked for. */
export async function askingOf(
  process: Process,
  job: WhatIfJob,
  cell: Cell,
): Promise<{ carrier: CarrierConfig; request: QuoteRequest } | null> {
  const scoped = agencyDb(process.connection.db, job.agency_id);
  const [application, carriers] = await Promise.all([
    applicationById(scoped, job.application_id),
    enabledCarriers({ db: scoped, services: process.services }, job.agency_id),
  ]);
  const carrier = carriers.carriers.find(({ id }) => id === job.carrier_id);
  const now = process.clock.now();
  const axes = application && axesOf(presentRequest(application, now).request.type, {}, {});
  if (!application || !axes || !carrier || ratedVersion(application) !== cell.application_version) return null;
  const request = { ...requestAt(application, now, axes, cell), idempotency_key: keyOf(process, job, cell, carrier) };
  return { carrier, request };
}
