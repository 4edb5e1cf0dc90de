import { type ApplicationStatus, couldChangeQuote, statusAfterEdit, type Values } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { type ApplicationRecord, quoteFigures, updateApplicationRow, updateDetails } from './applications.queries.ts';
import { setRunsAside } from './set-aside.ts';
import { summaryColumns } from './summary.ts';
import { type Opened, type ProvenanceMap, recorded } from './values.ts';

/** What an edit comes to: all values with where they come from, and what of them is new. */
export type Saved = {
  /** What was done, for the record. */
  action?: string;
  /** Keys that were sent as they were, which confirms them. */
  confirmed?: readonly string[];
  values: Values;
  provenance: ProvenanceMap;
  changed: readonly string[];
  before: Values;
  form: Opened['form'];
};

/** Writes values with what follows from them: version, status (D11), list columns, record and event. */
export async function save(context: Context, row: ApplicationRecord, saved: Saved): Promise<ApplicationRecord> {
  const { values, provenance, changed } = saved;
  const isRequote = (row.status === 'launched' || row.status === 'complete') && couldChangeQuote(saved.form, changed);
  const status = isRequote ? statusAfterEdit(row.status as ApplicationStatus) : row.status;
  const alert = isRequote ? await setRunsAside(context.db, row.id, context.now) : {};
  const columns = {
    ...summaryColumns(values),
    // What came by an intake link stands under its name until somebody says another source.
    ...(changed.includes('application_source') ? {} : { source: row.source }),
    version: row.version + 1,
    rated_version: couldChangeQuote(saved.form, changed) ? row.version + 1 : (row.rated_version ?? row.version),
    status,
    updated_at: context.now,
    ...alert,
    ...(isRequote ? await quoteFigures(context.db, row.id, context.now) : {}),
  };
  await updateApplicationRow(context.db, row.id, columns);
  await updateDetails(context.db, row.id, { details: JSON.stringify(values), provenance: JSON.stringify(provenance) });
  const changes = recorded(saved.form, saved.before, values, changed);
  const isConfirmed = changes.length === 0 && (saved.confirmed?.length ?? 0) > 0;
  context.record({
    action: isConfirmed ? 'confirmed' : (saved.action ?? 'edited'),
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: isConfirmed ? recorded(saved.form, saved.before, values, saved.confirmed ?? []) : changes,
  });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id, version: columns.version },
  });
  return { ...row, ...columns, details: values, provenance };
}
