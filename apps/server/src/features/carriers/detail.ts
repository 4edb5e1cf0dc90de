import type { CarrierDetail, CarrierMappingInput } from '@freeboard/contract';
import { sampleRatesIn } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import { found } from '../../kernel/faults.ts';
import type { Vault } from '../../kernel/secrets.ts';
import { Callbacks, refusedCalls } from '../quoting/index.ts';
import {
  agencyNames,
  type CarrierRow,
  carrierRow,
  draftRow,
  type VersionRow,
  versionRows,
} from './carriers.queries.ts';
import { producerCodeOf, type Stored, shownAuth, stored } from './secrets/credentials.ts';
import { shownCertificate, shownSecrets } from './secrets/named-secrets.ts';
import { shownHeaders } from './secrets/secret-headers.ts';
import type { Settings } from './settings.ts';

export const summaryOf = (row: CarrierRow, hasDraft: boolean, agencies: ReadonlyMap<number, string>) => ({
  id: row.id,
  agency_id: row.agency_id,
  agency_name: agencies.get(row.agency_id) ?? '',
  key: row.key,
  name: revealCarrier(row.name),
  kind: row.kind as CarrierDetail['kind'],
  lines: row.lines as CarrierDetail['lines'],
  states: row.states,
  rate_type: row.rate_type as CarrierDetail['rate_type'],
  is_enabled: row.is_enabled,
  is_sandbox: row.is_sandbox,
  version: row.version,
  has_draft: hasDraft,
  updated_at: row.updated_at.toISOString(),
});

export const liveSettings = (row: CarrierRow): Settings => ({
  name: revealCarrier(row.name),
  kind: row.kind as Settings['kind'],
  lines: row.lines as Settings['lines'],
  states: row.states,
  forms: row.forms as Settings['forms'],
  base_url: row.base_url,
  mapping: row.mapping as Settings['mapping'],
  limits: row.limits as Settings['limits'],
  rate_type: row.rate_type as Settings['rate_type'],
});

const shownAccess = (known: Stored) => ({
  auth: shownAuth(known),
  secrets: shownSecrets(known.auth),
  certificate: shownCertificate(known.auth),
});

const shown = (settings: Settings, sealed: Buffer | null, vault: Vault) => {
  const known = stored(sealed, vault);
  return {
    ...settings,
    mapping: shownHeaders(settings.mapping as CarrierMappingInput, known.auth) as Settings['mapping'],
    ...shownAccess(known),
  };
};

const shownOther = (row: CarrierRow, vault: Vault): CarrierDetail['other_setting'] =>
  row.other_base_url === null
    ? null
    : {
        base_url: row.other_base_url,
        producer_code: producerCodeOf({ producer_code_sealed: row.other_producer_code_sealed }, vault),
        ...shownAccess(stored(row.other_auth_sealed, vault)),
      };

type Changed = { what: string; by: string; by_id: number; at: string };

const lastChange = (row: CarrierRow, viewerId: number): CarrierDetail['last_change'] => {
  if (row.changed === null) return null;
  const { what, by, by_id, at } = row.changed as Changed;
  return { what, by, is_you: by_id === viewerId, at };
};

const versionOf = (row: VersionRow) => ({
  number: row.number,
  state: row.state as CarrierDetail['versions'][number]['state'],
  note: row.note,
  by: row.created_by,
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
});

/**
 * Presents a carrier with its settings (the draft's, otherwise the published ones) and its versions.
 * @throws Fault not_found
 */
export async function detailOf(context: Context, carrierId: number): Promise<CarrierDetail> {
  const row = found(await carrierRow(context.db, carrierId));
  const versions = await versionRows(context.db, carrierId);
  const draft = await draftRow(context.db, carrierId);
  const { env, vault } = context.services;
  const settings = (draft?.settings as Settings | undefined) ?? liveSettings(row);
  return {
    ...summaryOf(row, draft !== undefined, await agencyNames(context.db)),
    revision: row.revision,
    last_change: lastChange(row, context.viewer.id),
    producer_code: producerCodeOf(row, vault),
    other_setting: shownOther(row, vault),
    webhook_url: Callbacks.webhookAddress(env, row.id),
    refused_calls: await refusedCalls(context.db, carrierId),
    draft_from: draft?.started_from || null,
    draft_tested_at: draft?.tested_at?.toISOString() ?? null,
    sample_rates: row.kind !== 'rate-table' ? [] : [...sampleRatesIn(settings.mapping.decision as object | undefined)],
    published: row.version > 0 ? shown(liveSettings(row), row.auth_sealed, vault) : null,
    draft: draft ? shown(draft.settings as Settings, draft.auth_sealed, vault) : null,
    versions: versions.map(versionOf),
  };
}
