import type { AddressData, Application, ApplicationRow, Note, Quote, QuoteChanges } from '@freeboard/contract';
import type { AddressLookupState } from '@freeboard/domain/forms';
import type { ShownPriceKind } from '@freeboard/domain/quotes';
import type { ApplicationRecord, LinkedRow, QuotedColumns } from './applications.queries.ts';
import type { ApplicationExtras } from './extras.queries.ts';
import type { ListRow } from './list/list.queries.ts';
import { summaryOf } from './summary.ts';
import { type Opened, unplacedOf } from './values.ts';

type Common = Pick<
  ApplicationRecord,
  | 'id'
  | 'number'
  | 'type'
  | 'version'
  | 'first_name'
  | 'last_name'
  | 'business_name'
  | 'agent_id'
  | 'agent_name'
  | 'agent_email'
  | 'phone'
  | 'email'
  | 'source'
  | 'client_id'
  | 'shown_price'
  | 'shown_price_kind'
  | 'alert_colour'
  | 'alert_text'
  | 'archived_at'
  | 'created_at'
  | 'updated_at'
>;

const alertOf = (row: Pick<Common, 'alert_colour' | 'alert_text'>, seesLog: boolean): ApplicationRow['alert'] =>
  row.alert_colour === null || !seesLog
    ? null
    : { colour: row.alert_colour as NonNullable<ApplicationRow['alert']>['colour'], text: row.alert_text };

/** The price to display; an application's other price columns must not be shown. */
export const priceOf = (row: { shown_price: number | null; shown_price_kind: string | null }) => ({
  min_quote_amount: row.shown_price,
  price_kind: row.shown_price_kind as ShownPriceKind | null,
});

const shared = (row: Common, seesLog: boolean) => ({
  id: row.id,
  application_id: row.number,
  application_type: row.type as ApplicationRow['application_type'],
  version: row.version,
  client: {
    id: row.id,
    payload: {
      first_name: row.first_name || row.business_name,
      last_name: row.first_name ? row.last_name : row.business_name ? '' : row.last_name,
    },
  },
  agent: row.agent_id === null ? null : { id: row.agent_id, name: row.agent_name ?? '', email: row.agent_email ?? '' },
  agent_id: row.agent_id,
  phone: row.phone,
  email: row.email,
  application_source: row.source,
  client_id: row.client_id,
  ...priceOf(row),
  alert: alertOf(row, seesLog),
  archived_at: row.archived_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A row of the list (R2.1); only viewers who may see the log get its alert and the carriers' requests. */
export const toRow = (row: ListRow, seesLog: boolean): ApplicationRow => ({
  ...summaryOf(row),
  ...shared(row, seesLog),
  quote_count: row.quote_count,
  indication_count: row.indication_count,
  progress: row.progress,
  // Carriers' requests to the agency are hidden from clients.
  carrier_asks:
    seesLog && row.carrier_asks ? { ...row.carrier_asks, until: new Date(row.carrier_asks.until).toISOString() } : null,
  is_signed: row.chosen_at !== null,
  is_bound: row.bound_at !== null,
  payload: { status: row.status as ApplicationRow['payload']['status'], address: row.address },
});

const toAddressLookup = ({ lookup_state, lookup_reason, lookup_due, lookup_data }: ApplicationExtras) =>
  lookup_state === null || lookup_due === null
    ? null
    : {
        state: lookup_state as AddressLookupState,
        reason: lookup_reason ?? '',
        due_at: lookup_due.toISOString(),
        data: lookup_data as AddressData | null,
      };

const toLinked = (row: ApplicationRecord, one: LinkedRow): Application['linked'][number] => ({
  id: one.id,
  application_id: one.number,
  application_type: one.type as Application['application_type'],
  // A copy has the same line of business.
  relation: one.type !== row.type ? 'other_line' : one.origin_id === row.id ? 'copied_to' : 'copy_of',
});

export function toApplication(
  row: ApplicationRecord,
  opened: Opened,
  parts: {
    quotes: Quote[];
    notes: Note[];
    outdated: Application['outdated'];
    extras: ApplicationExtras;
    linked: LinkedRow[];
    seesLog: boolean;
    hasCrm: boolean;
  },
): Application {
  const { quote_id, signer_name, signed_at, communications, module, record_id } = parts.extras;
  return {
    ...shared(row, parts.seesLog),
    client_language: parts.extras.client_language,
    default_template_names: { sms: parts.extras.sms_template ?? '', email: parts.extras.email_template ?? '' },
    zoho_crm_modules:
      parts.seesLog && parts.hasCrm && module !== null && record_id !== null
        ? { zoho_module_name: module, zoho_module_instance_id: record_id }
        : null,
    api_address_data: row.address_data as Application['api_address_data'],
    address_detail: { id: row.id, payload: (row.address_data ?? {}) as Record<string, never> },
    provenance: opened.provenance,
    run_id: row.run_id,
    linked: parts.linked.map((one) => toLinked(row, one)),
    address_lookup: parts.seesLog ? toAddressLookup(parts.extras) : null,
    outdated: parts.outdated,
    communications_count: parts.seesLog ? communications : 0,
    client_choice:
      quote_id === null || signer_name === null || signed_at === null
        ? null
        : { quote_id, signer_name, signed_at: signed_at.toISOString() },
    unplaced_values: parts.seesLog ? unplacedOf(row) : [],
    quotes: parts.quotes,
    notes: parts.notes,
    payload: {
      status: row.status as Application['payload']['status'],
      address: row.address,
      useable_details: opened.values as Application['payload']['useable_details'],
    },
  };
}

export function toChangedColumns(row: ApplicationRecord, seesLog: boolean) {
  const { id, version, client, client_id, phone, email, ...of } = shared(row, seesLog);
  const { application_source, min_quote_amount, price_kind, alert, updated_at } = of;
  const price = { min_quote_amount, price_kind };
  return { id, version, client, client_id, phone, email, application_source, ...price, alert, updated_at };
}

export const toQuotedColumns = (row: QuotedColumns, seesLog: boolean): QuoteChanges['application'] => ({
  version: row.version,
  status: row.status as QuoteChanges['application']['status'],
  ...priceOf(row),
  alert: alertOf(row, seesLog),
  updated_at: row.updated_at.toISOString(),
  communications_count: seesLog ? row.communications : 0,
});
