import {
  type ApplicationStatus,
  type Applied,
  applyChanges,
  assumed,
  couldChangeQuote,
  loadLookedUp,
  statusAfterEdit,
  touchedKeys,
  type Values,
  view,
} from '@freeboard/domain';
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
import { isTaken, type Opened, openValues, type ProvenanceMap, recorded, summaryColumns, withRules } from './values.ts';

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
  { values, changed, taken }: Applied,
  lookup: Lookup | null,
  by: string,
  at: string,
): ProvenanceMap {
  const next = { ...opened.provenance };
  for (const key of new Set([...changed, ...Object.keys(sent)])) {
    const source = lookup?.sources[key];
    const isTheirs = taken.includes(key) && isTaken(sent[key], values[key]);
    if (!isTheirs) {
      if (changed.includes(key)) next[key] = { source: 'rule', at };
    } else if (source && lookup.values[key] === values[key])
      next[key] = { source: 'provider', provider: source.provider, at: source.at };
    else next[key] = { source: 'person', by, at };
  }
  return next;
}

/** The values as they are to be saved, with where each comes from: after an address lookup the on-load rules have run (D26). */
function settled(opened: Opened, applied: Applied, sent: Values, lookup: Lookup | null, context: Context): Saved {
  const { form } = opened;
  const at = context.now.toISOString();
  const { values, changed } = applied;
  const provenance = provenanceAfter(opened, sent, applied, lookup, context.author, at);
  const now = { ...opened.context, touched: touchedKeys(provenance) };
  const loaded = lookup
    ? loadLookedUp(form, values, now)
    : { values, changed: [], assumed: assumed(form, values, now) };
  return {
    form,
    before: opened.values,
    values: loaded.values,
    changed: [...new Set([...changed, ...loaded.changed])],
    provenance: withRules(provenance, loaded, at),
  };
}

export const updateApplication: Verb<'updateApplication'> = async (context, input) => {
  const row = found(await lockApplication(context.db, input.application_id));
  if (row.version !== input.version)
    throw new Fault('conflict', undefined, { data: { application: await present(context, row) } });
  const opened = openValues(row, context.now);
  const sent = input.useable_details as Values;
  // What is sent beside the year or state stands by itself, whichever comes first.
  const told = { ...opened.context, touched: [...(opened.context.touched ?? []), ...Object.keys(sent)] };
  const applied = applyChanges(opened.form, opened.values, sent, told);
  if (Object.keys(applied.rejected).length > 0) throw invalid(applied.rejected);
  const lookup = await lookupOf(context, input.api_address_data);
  const saved = settled(opened, applied, sent, lookup, context);
  if (input.is_complete) {
    const { errors, is_launchable } = view(opened.form, saved.values, opened.context);
    if (!is_launchable) throw invalid(structuredClone(errors));
  }
  const next = await save(context, row, saved);
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
  const isRequote = (row.status === 'launched' || row.status === 'complete') && couldChangeQuote(saved.form, changed);
  const status = isRequote ? statusAfterEdit(row.status as ApplicationStatus) : row.status;
  const alert = isRequote ? await setRunsAside(context.db, row.id, context.now) : {};
  const columns = {
    ...summaryColumns(values),
    version: row.version + 1,
    rated_version: couldChangeQuote(saved.form, changed) ? row.version + 1 : (row.rated_version ?? row.version),
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
