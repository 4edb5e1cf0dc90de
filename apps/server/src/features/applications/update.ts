import { type ApplicationStatus, applyChanges, statusAfterEdit, type Values, view } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import {
  type ApplicationRecord,
  adoptLookup,
  lockApplication,
  lookupById,
  quoteFigures,
  updateApplicationRow,
  updateDetails,
} from './applications.queries.ts';
import { present } from './get.ts';
import { setRunsAside } from './set-aside.ts';
import {
  couldChangeQuote,
  isTaken,
  type Opened,
  openValues,
  type ProvenanceMap,
  recorded,
  summaryColumns,
} from './values.ts';

type Lookup = {
  id: number;
  values: Record<string, unknown>;
  sources: Record<string, { provider: string; at: string }>;
};

/** The lookup that the page says it took values from, as the server itself kept it: what the page claims counts for nothing. */
async function lookupOf(context: Context, data: Record<string, unknown> | undefined): Promise<Lookup | null> {
  const facts = data?.facts as { lookup_id?: unknown } | undefined;
  if (typeof facts?.lookup_id !== 'number') return null;
  const row = await lookupById(context.db, facts.lookup_id, context.viewer.id);
  return row ? { id: row.id, ...(row.data as Omit<Lookup, 'id'>) } : null;
}

/** Where each changed value comes from now: the provider when it is the provider's very value, the person who sent it, else a rule. */
function provenanceAfter(
  opened: Opened,
  sent: Values,
  values: Values,
  changed: readonly string[],
  lookup: Lookup | null,
  by: string,
  at: string,
): ProvenanceMap {
  const next = { ...opened.provenance };
  for (const key of new Set([...changed, ...Object.keys(sent)])) {
    const source = lookup?.sources[key];
    if (!(key in sent)) next[key] = { source: 'rule', at };
    else if (source && lookup.values[key] === values[key])
      next[key] = { source: 'provider', provider: source.provider, at: source.at };
    else if (isTaken(sent[key], values[key])) next[key] = { source: 'person', by, at };
  }
  return next;
}

export const updateApplication: Verb<'updateApplication'> = async (context, input) => {
  const row = found(await lockApplication(context.db, input.application_id));
  if (row.version !== input.version)
    throw new Fault('conflict', undefined, { data: { application: await present(context, row) } });
  const opened = openValues(row, context.now);
  const sent = input.useable_details as Values;
  const { values, changed, rejected } = applyChanges(opened.form, opened.values, sent, opened.context);
  if (Object.keys(rejected).length > 0) throw invalid(rejected);
  if (input.is_complete) {
    const { errors, is_launchable } = view(opened.form, values, opened.context);
    if (!is_launchable) throw invalid(structuredClone(errors));
  }
  const lookup = await lookupOf(context, input.api_address_data);
  const provenance = provenanceAfter(
    opened,
    sent,
    values,
    changed,
    lookup,
    context.viewer.name,
    context.now.toISOString(),
  );
  const next = await save(context, row, { values, provenance, changed, before: opened.values, form: opened.form });
  if (lookup) {
    await updateDetails(context.db, row.id, { address_data: JSON.stringify(lookup) });
    await adoptLookup(context.db, lookup.id, row);
  }
  return { application: await present(context, { ...next, address_data: lookup ?? next.address_data }) };
};

type Saved = {
  values: Values;
  provenance: ProvenanceMap;
  changed: readonly string[];
  before: Values;
  form: Opened['form'];
};

/** Writes values with what follows from them: version, status (D11), list columns, record and event. */
async function save(context: Context, row: ApplicationRecord, saved: Saved): Promise<ApplicationRecord> {
  const { values, provenance, changed } = saved;
  const isRequote = (row.status === 'launched' || row.status === 'complete') && couldChangeQuote(changed);
  const status = isRequote ? statusAfterEdit(row.status as ApplicationStatus) : row.status;
  const alert = isRequote ? await setRunsAside(context.db, row.id, context.now) : {};
  const columns = {
    ...summaryColumns(values),
    version: row.version + 1,
    rated_version: couldChangeQuote(changed) ? row.version + 1 : (row.rated_version ?? row.version),
    status,
    updated_at: context.now,
    ...alert,
    ...(isRequote ? await quoteFigures(context.db, row.id, context.now) : {}),
  };
  await updateApplicationRow(context.db, row.id, columns);
  await updateDetails(context.db, row.id, { details: JSON.stringify(values), provenance: JSON.stringify(provenance) });
  context.record({
    action: 'edited',
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: recorded(saved.form, saved.before, values, changed),
  });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id, version: columns.version },
  });
  return { ...row, ...columns, details: values, provenance };
}
