import type { CarrierConfig, QuoteRequest } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';
import { Application } from '../applications/index.ts';
import { presentRequest } from '../quoting/index.ts';
import { type CarrierRow, draftRow } from './carriers.queries.ts';
import { liveSettings } from './detail.ts';
import { producerCodeOf, type Stored, stored } from './secrets/credentials.ts';
import type { Settings } from './settings.ts';

/**
 * A carrier with its published settings or, with `use` 'draft', those of its draft if there is one. Null if it has no
 * such settings.
 */
export async function configOf(
  context: Context,
  row: CarrierRow,
  use: 'published' | 'draft',
): Promise<(CarrierConfig & { stored: Stored }) | null> {
  const draft = use === 'draft' ? await draftRow(context.db, row.id) : undefined;
  if (!draft && row.version === 0) return null;
  const settings = draft ? (draft.settings as Settings) : liveSettings(row);
  const known = stored(draft ? draft.auth_sealed : row.auth_sealed, context.services.vault);
  return {
    ...settings,
    id: row.id,
    key: row.key,
    mapping: settings.mapping as CarrierConfig['mapping'],
    auth: known.auth,
    stored: known,
    producer_code: producerCodeOf(row, context.services.vault),
    is_sandbox: row.is_sandbox,
  };
}

/** A quote request from a saved application of the carrier's own agency. @throws Fault not_found */
export async function requestFor(context: Context, row: CarrierRow, applicationId: number): Promise<QuoteRequest> {
  const { row: application } = await Application.find(context, applicationId);
  if (application.agency_id !== row.agency_id) throw new Fault('not_found');
  const { request } = presentRequest(application, context.now);
  return { ...request, idempotency_key: `test-${application.id}-${row.key}-${context.now.getTime()}` };
}
