import type { Provenance } from '@freeboard/contract';
import {
  type Applied,
  applyChanges,
  assumed,
  FIRST_NAME,
  type FieldValue,
  isBlank,
  isFromHousehold,
  isTaken,
  loadLookedUp,
  splitLookup,
  touchedKeys,
  type Values,
  view,
  withRules,
} from '@freeboard/domain';
import { isProven } from '../../integrations/names/first-name-proof.ts';
import { provenHousehold } from '../../integrations/vehicles/household-proof.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { undoable } from './address/undo-lookup.ts';
import {
  type ApplicationRecord,
  adoptLookup,
  closeLookup,
  lockApplication,
  lookupById,
  updateDetails,
} from './applications.queries.ts';
import { presentChanges } from './changes.ts';
import { withDefaultPresets } from './default-presets.ts';
import { present } from './get.ts';
import { type Saved, save } from './save.ts';
import { type Opened, openValues, type ProvenanceMap } from './values.ts';

export type Lookup = {
  id: number;
  values: Record<string, unknown>;
  sources: Record<string, { provider: string; at: string; is_assumed?: boolean }>;
};

/**
 * Returns the lookup that the page says it took values from, as the server itself kept it: what the page claims counts
 * for nothing.
 */
async function lookupOf(
  context: Context,
  applicationId: number,
  data: Record<string, unknown> | undefined,
): Promise<Lookup | null> {
  const facts = data?.facts as { lookup_id?: unknown } | undefined;
  if (typeof facts?.lookup_id !== 'number') return null;
  const row = await lookupById(context.db, facts.lookup_id, { personId: context.viewer.id, applicationId });
  return row ? { id: row.id, ...(row.data as Omit<Lookup, 'id'>) } : null;
}

/** A provider's number may be a form's choice: 2 stories are '2'. */
const saysSame = (found: unknown, kept: unknown): boolean =>
  found === kept || (typeof found === 'number' && String(found) === kept);

/** Who stated what was sent; of readings of a document, which one is in its field. */
type Attribution = Pick<Provenance, 'source' | 'by' | 'document'>;
type AttributionOf = Attribution | ((key: string) => Attribution);

/**
 * Who sent a change (null: it is the lookup's own), and what of it they only took over: from an address lookup, or from
 * a lookup that the page proves (first name, household).
 */
export type Source = {
  attribution: AttributionOf | null;
  lookup: Lookup | null;
  provenSource: (key: string, values: Values) => Proven | null;
};
type Proven = { provider: string; at: string };

/**
 * Returns where each changed value comes from now: the provider when it is the provider's very value, the first name,
 * whoever sent it, else a rule.
 */
function provenanceAfter(
  opened: Opened,
  sent: Values,
  { values, changed, taken }: Applied,
  { attribution, lookup, provenSource }: Source,
  at: string,
): ProvenanceMap {
  const next = { ...opened.provenance };
  for (const key of new Set([...changed, ...Object.keys(sent)])) {
    const source = lookup?.sources[key];
    const isTheirs = taken.includes(key) && isTaken(sent[key], values[key]);
    if (!isTheirs) {
      if (changed.includes(key)) next[key] = { source: 'rule', at };
    } else if (source && (attribution === null || saysSame(lookup.values[key], values[key])))
      next[key] = { source: source.is_assumed ? 'assumed' : 'provider', provider: source.provider, at: source.at };
    else {
      const proven = provenSource(key, values);
      if (attribution !== null && !proven)
        next[key] = { ...(typeof attribution === 'function' ? attribution(key) : attribution), at };
      else if (isBlank(values[key])) delete next[key];
      else next[key] = { source: 'provider', ...(proven ?? { provider: FIRST_NAME, at }) };
    }
  }
  return next;
}

/**
 * Returns the values as they are to be saved, with where each comes from: the standing defaults of another state have
 * taken their places, and after an address lookup the on-load rules have run (D26).
 */
export async function savedValues(
  row: ApplicationRecord,
  opened: Opened,
  applied: Applied,
  sent: Values,
  from: Source,
  context: Context,
): Promise<Saved> {
  const { form } = opened;
  const at = context.now.toISOString();
  const origins = provenanceAfter(opened, sent, applied, from, at);
  const stood = applied.changed.includes('state')
    ? await withDefaultPresets(context, row, { ...opened, values: applied.values, provenance: origins })
    : { values: applied.values, provenance: origins, changed: [] };
  const { values, provenance } = stood;
  const changed = [...applied.changed, ...stood.changed];
  const now = { ...opened.context, touched: touchedKeys(provenance) };
  const loaded = from.lookup
    ? loadLookedUp(form, values, now)
    : { values, changed: [], assumed: assumed(form, values, now) };
  return {
    form,
    before: opened.values,
    values: loaded.values,
    changed: [...new Set([...changed, ...loaded.changed])],
    confirmed: applied.taken,
    provenance: withRules(provenance, loaded, at),
  };
}

/** Returns what was sent for some fields, each as if typed. @throws Fault invalid */
export function apply(opened: Opened, sent: Values): Applied {
  // What is sent beside the year or state stands by itself, whichever comes first.
  const changeContext = { ...opened.context, touched: [...(opened.context.touched ?? []), ...Object.keys(sent)] };
  const applied = applyChanges(opened.form, opened.values, sent, changeContext);
  if (Object.keys(applied.rejected).length > 0) throw invalid(applied.rejected);
  return applied;
}

/**
 * Saves a few fields with all that follows from them, whatever version they were written beside: what others entered in
 * other fields stays. Each of the fields must be right by itself. @throws Fault invalid
 * @returns the keys that were set; what the form hides or computes is left out
 */
export async function saveFields(
  context: Context,
  row: ApplicationRecord,
  sent: Values,
  attribution: AttributionOf,
  action: string,
): Promise<readonly string[]> {
  const opened = openValues(row, context.now);
  const applied = apply(opened, sent);
  const saved = await savedValues(
    row,
    opened,
    applied,
    sent,
    { attribution, lookup: null, provenSource: () => null },
    context,
  );
  const { errors } = view(opened.form, saved.values, opened.context);
  const own = Object.entries(errors).filter(([key]) => key in sent);
  if (own.length > 0) throw invalid(Object.fromEntries(own));
  await save(context, row, { ...saved, action });
  return applied.taken;
}

/**
 * Puts fields back to what they held, with where that came from, and all that follows from it. @throws Fault invalid
 */
export async function restoreFields(
  context: Context,
  row: ApplicationRecord,
  held: Readonly<Record<string, { value: FieldValue; origin: Provenance | null }>>,
  action: string,
): Promise<void> {
  const opened = openValues(row, context.now);
  const sent = Object.fromEntries(Object.entries(held).map(([key, { value }]) => [key, value]));
  const applied = apply(opened, sent);
  const from: Source = {
    attribution: { source: 'person', by: context.author },
    lookup: null,
    provenSource: () => null,
  };
  const saved = await savedValues(row, opened, applied, sent, from, context);
  const provenance = { ...saved.provenance };
  for (const [key, { origin }] of Object.entries(held))
    if (origin) provenance[key] = origin;
    else delete provenance[key];
  await save(context, row, { ...saved, provenance, action });
}

/**
 * Returns the lookup that a value came from, by the proof that the server issued then: a gender by the first name before
 * the change or after it, all else by the household. Clearing a looked-up value needs no proof. Null without a valid one.
 */
function sourceByProof(
  context: Context,
  proofs: Record<string, string> = {},
  before: Values,
  after: Values,
  key: string,
): Proven | null {
  const [proof, value] = [proofs[key], after[key]];
  if (proof === undefined) return null;
  const byName = { provider: FIRST_NAME, at: context.now.toISOString() };
  if (isBlank(value)) return byName;
  if (key !== 'gender') {
    const household = provenHousehold(context, proof);
    return household && isFromHousehold(household, key, value)
      ? { provider: household.provider, at: household.at }
      : null;
  }
  const isByName = [before, after].some(({ first_name }) =>
    isProven(context, proof, { name: String(first_name), gender: String(value) }),
  );
  return isByName ? byName : null;
}

const saveTakenLookup = (context: Context, before: ApplicationRecord, after: ApplicationRecord, lookup: Lookup) =>
  updateDetails(context.db, before.id, {
    address_data: JSON.stringify(lookup),
    before_lookup: JSON.stringify(undoable(before, after)),
  });

/**
 * Fills what nobody has entered with what an automatic lookup found, each value with its provider and date. Quotes that
 * stand are not superseded: then everything found is left to a person.
 * @returns whether something is left that differs from what was entered
 */
export async function fillFromLookup(context: Context, row: ApplicationRecord, lookup: Lookup): Promise<boolean> {
  const opened = openValues(row, context.now);
  const { fill, differing } = splitLookup(opened.form, opened.values, opened.provenance, lookup.values);
  const isQuoted = row.status === 'launched' || row.status === 'complete';
  if (isQuoted) return differing.length + Object.keys(fill).length > 0;
  const { rejected } = applyChanges(opened.form, opened.values, fill, opened.context);
  const sent = Object.fromEntries(Object.entries(fill).filter(([key]) => !(key in rejected))) as Values;
  if (Object.keys(sent).length === 0) return differing.length > 0;
  const from: Source = { attribution: null, lookup, provenSource: () => null };
  const saved = await savedValues(row, opened, apply(opened, sent), sent, from, context);
  const after = await save(context, row, { ...saved, action: 'looked up the address' });
  await saveTakenLookup(context, row, after.row, lookup);
  return differing.length > 0;
}

/** Keeps what the application has, whatever its automatic lookup found. @throws Fault not_found */
export const closeAddressLookup: Verb<'closeAddressLookup'> = async (context, { application_id }) => {
  const row = found(await lockApplication(context.db, application_id));
  await closeLookup(context.db, row.id);
  context.record({
    action: 'kept the values beside the address lookup',
    agencyId: row.agency_id,
    applicationId: row.id,
  });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id, version: row.version },
  });
  return { application: await present(context, row) };
};

export const updateApplication: Verb<'updateApplication'> = async (context, input) => {
  const row = found(await lockApplication(context.db, input.application_id));
  if (row.version !== input.version)
    throw new Fault('conflict', undefined, { data: { application: await present(context, row) } });
  const opened = openValues(row, context.now);
  const sent = input.useable_details as Values;
  const applied = apply(opened, sent);
  const lookup = await lookupOf(context, row.id, input.api_address_data);
  const provenSource = (key: string, values: Values) =>
    sourceByProof(context, input.looked_up, opened.values, values, key);
  const from: Source = { attribution: { source: 'person', by: context.author }, lookup, provenSource };
  const saved = await savedValues(row, opened, applied, sent, from, context);
  if (input.is_complete) {
    const { errors, is_launchable } = view(opened.form, saved.values, opened.context);
    if (!is_launchable) throw invalid(structuredClone(errors));
  }
  const after = await save(context, row, saved);
  if (lookup) {
    await saveTakenLookup(context, row, after.row, lookup);
    await adoptLookup(context.db, lookup.id, row);
    await closeLookup(context.db, row.id);
  }
  return { changes: await presentChanges(context, { row, opened }, after, lookup) };
};
