import { couldChangeQuote, type Values } from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { tieApplications } from '../people/index.ts';
import { type ApplicationRecord, updateWithDetails } from './applications.queries.ts';
import { tieClients } from './client-ties/tie.ts';
import { summaryColumns } from './summary.ts';
import { NO_QUOTES, type QuotesAfterEdit, quotesAfterEdit } from './supersede/supersede.ts';
import { type Opened, openValues, type ProvenanceMap, recorded } from './values.ts';

export type Saved = {
  action?: string;
  /** Keys sent unchanged, which confirms them. */
  confirmed?: readonly string[];
  values: Values;
  provenance: ProvenanceMap;
  changed: readonly string[];
  before: Values;
  form: Opened['form'];
};

/** Fields by which an application is matched to a customer. */
const CLIENT_FIELDS: ReadonlySet<string> = new Set(['first_name', 'last_name', 'email', 'phone']);

/** Fields by which an application is matched to a client. */
const NAMED_BY: ReadonlySet<string> = new Set([...CLIENT_FIELDS, 'business_name', 'owned_type']);

export type AfterSave = { row: ApplicationRecord; opened: Opened; quoting: QuotesAfterEdit };

/** Saves values and everything derived from them: version, status (D11), list columns, history line and event. */
export async function save(context: Context, row: ApplicationRecord, saved: Saved): Promise<AfterSave> {
  const { values, provenance, changed } = saved;
  const { now } = context;
  const isRated = couldChangeQuote(saved.form, changed);
  const edited = { ...row, details: values, provenance, updated_at: now };
  const opened = openValues(edited, now);
  const quoting = isRated ? await quotesAfterEdit(context.db, row, opened, now) : NO_QUOTES;
  const columns = {
    ...summaryColumns(values),
    // A source that is not one of the form's choices, such as an intake link's name, stays until a user enters another.
    ...(changed.includes('application_source') ? {} : { source: row.source }),
    version: row.version + 1,
    rated_version: isRated ? row.version + 1 : (row.rated_version ?? row.version),
    status: row.status,
    updated_at: now,
    ...quoting.columns,
  };
  const details = { details: JSON.stringify(values), provenance: JSON.stringify(provenance) };
  await updateWithDetails(context.db, row.id, columns, details);
  const changes = recorded(saved.form, saved.before, values, changed);
  const isRestored = row.status === 'new_updated' && columns.status === 'complete';
  const status = isRestored ? [{ field: 'status', from: row.status, to: columns.status }] : [];
  const isConfirmed = changes.length === 0 && (saved.confirmed?.length ?? 0) > 0;
  context.record({
    action: isConfirmed ? 'confirmed' : (saved.action ?? 'edited'),
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: isConfirmed ? recorded(saved.form, saved.before, values, saved.confirmed ?? []) : [...changes, ...status],
  });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id, version: columns.version },
  });
  if (row.customer_id === null && changed.some((key) => CLIENT_FIELDS.has(key)))
    await tieApplications(context, row.agency_id, [row.id]);
  const client_id = changed.some((key) => NAMED_BY.has(key))
    ? await tieClients(context, row.agency_id, [{ ...row, ...columns }])
    : null;
  const next = { ...edited, ...columns, client_id: client_id?.get(row.id) ?? row.client_id };
  // The values filled in on opening depend on the status.
  return { row: next, opened: next.status === row.status ? opened : openValues(next, now), quoting };
}
