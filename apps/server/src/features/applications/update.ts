import {
  type Applied,
  applyChanges,
  assumed,
  FIRST_NAME,
  isBlank,
  isTaken,
  loadLookedUp,
  touchedKeys,
  type Values,
  view,
  withRules,
} from '@freeboard/domain';
import { isProven } from '../../integrations/names/first-name-proof.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import {
  type ApplicationRecord,
  adoptLookup,
  lockApplication,
  lookupById,
  updateDetails,
} from './applications.queries.ts';
import { present } from './get.ts';
import { type Saved, save } from './save.ts';
import { withStanding } from './standing.ts';
import { undoable } from './undo-lookup.ts';
import { type Opened, openValues, type ProvenanceMap } from './values.ts';

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

/** A provider's number may be a form's choice: 2 stories are '2'. */
const saysSame = (found: unknown, kept: unknown): boolean =>
  found === kept || (typeof found === 'number' && String(found) === kept);

/** Whose word what was sent is. */
type Said = { source: 'person'; by: string } | { source: 'client' };

/** Who sent a change, and what of it they only took over: from an address lookup, or as looked up from the first name. */
type Source = { said: Said; lookup: Lookup | null; isLookedUp: (key: string, values: Values) => boolean };

/** Where each changed value comes from now: the provider when it is the provider's very value, the first name, whoever sent it, else a rule. */
function provenanceAfter(
  opened: Opened,
  sent: Values,
  { values, changed, taken }: Applied,
  { said, lookup, isLookedUp }: Source,
  at: string,
): ProvenanceMap {
  const next = { ...opened.provenance };
  for (const key of new Set([...changed, ...Object.keys(sent)])) {
    const source = lookup?.sources[key];
    const isTheirs = taken.includes(key) && isTaken(sent[key], values[key]);
    if (!isTheirs) {
      if (changed.includes(key)) next[key] = { source: 'rule', at };
    } else if (source && saysSame(lookup.values[key], values[key]))
      next[key] = { source: 'provider', provider: source.provider, at: source.at };
    else if (!isLookedUp(key, values)) next[key] = { ...said, at };
    else if (isBlank(values[key])) delete next[key];
    else next[key] = { source: 'provider', provider: FIRST_NAME, at };
  }
  return next;
}

/**
 * The values as they are to be saved, with where each comes from: the standing defaults of another
 * state have taken their places, and after an address lookup the on-load rules have run (D26).
 */
async function settled(
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
    ? await withStanding(context, row, { ...opened, values: applied.values, provenance: origins })
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

/** What was sent for some fields, each as if typed. @throws Fault invalid */
function apply(opened: Opened, sent: Values): Applied {
  // What is sent beside the year or state stands by itself, whichever comes first.
  const told = { ...opened.context, touched: [...(opened.context.touched ?? []), ...Object.keys(sent)] };
  const applied = applyChanges(opened.form, opened.values, sent, told);
  if (Object.keys(applied.rejected).length > 0) throw invalid(applied.rejected);
  return applied;
}

/**
 * Saves what the client filled in, with all that follows from it, whatever version it was written beside: what others
 * entered in other fields stays. Each of the fields must be right by itself. @throws Fault invalid
 */
export async function saveClientsWords(context: Context, row: ApplicationRecord, sent: Values): Promise<void> {
  const opened = openValues(row, context.now);
  const applied = apply(opened, sent);
  const saved = await settled(
    row,
    opened,
    applied,
    sent,
    { said: { source: 'client' }, lookup: null, isLookedUp: () => false },
    context,
  );
  const { errors } = view(opened.form, saved.values, opened.context);
  const own = Object.entries(errors).filter(([key]) => key in sent);
  if (own.length > 0) throw invalid(Object.fromEntries(own));
  await save(context, row, { ...saved, action: 'filled in' });
}

/**
 * Whether a value was looked up from the first name, from that before the change or after it: the server goes by the
 * proof that it gave then. A value that is taken away proves nothing and needs no proof.
 */
function proven(context: Context, proofs: Record<string, string> = {}, before: Values, after: Values, key: string) {
  const [proof, value] = [proofs[key], after[key]];
  if (proof === undefined) return false;
  if (isBlank(value)) return true;
  return [before, after].some(({ first_name }) =>
    isProven(context, proof, { name: String(first_name), gender: String(value) }),
  );
}

export const updateApplication: Verb<'updateApplication'> = async (context, input) => {
  const row = found(await lockApplication(context.db, input.application_id));
  if (row.version !== input.version)
    throw new Fault('conflict', undefined, { data: { application: await present(context, row) } });
  const opened = openValues(row, context.now);
  const sent = input.useable_details as Values;
  const applied = apply(opened, sent);
  const lookup = await lookupOf(context, input.api_address_data);
  const isLookedUp = (key: string, values: Values) => proven(context, input.looked_up, opened.values, values, key);
  const from: Source = { said: { source: 'person', by: context.author }, lookup, isLookedUp };
  const saved = await settled(row, opened, applied, sent, from, context);
  if (input.is_complete) {
    const { errors, is_launchable } = view(opened.form, saved.values, opened.context);
    if (!is_launchable) throw invalid(structuredClone(errors));
  }
  const next = await save(context, row, saved);
  if (lookup) {
    await updateDetails(context.db, row.id, {
      address_data: JSON.stringify(lookup),
      before_lookup: JSON.stringify(undoable(row, next)),
    });
    await adoptLookup(context.db, lookup.id, row);
  }
  return { application: await present(context, { ...next, address_data: lookup ?? next.address_data }) };
};
