import type { Provenance } from '@freeboard/contract';
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
  withRules,
} from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import { undoable } from './address/undo-lookup.ts';
import { type ApplicationRecord, updateDetails } from './applications.queries.ts';
import { withDefaultPresets } from './default-presets.ts';
import type { Saved } from './save.ts';
import type { Opened, ProvenanceMap } from './values.ts';

export type Lookup = {
  id: number;
  values: Record<string, unknown>;
  sources: Record<string, { provider: string; at: string; is_assumed?: boolean }>;
};

/** Compares a provider's value with a form value; a number may be saved as a choice: 2 stories are '2'. */
const saysSame = (found: unknown, kept: unknown): boolean =>
  found === kept || (typeof found === 'number' && String(found) === kept);

/** Who stated a value; `document` if it was read from one. */
export type Attribution = Pick<Provenance, 'source' | 'by' | 'document'>;
export type AttributionOf = Attribution | ((key: string) => Attribution);

/**
 * `attribution`: who submitted the change; null for an automatic lookup. `lookup`: the address lookup whose values
 * were accepted. `provenSource`: another lookup that the page proves to be a value's source (first name, household).
 */
export type Source = {
  attribution: AttributionOf | null;
  lookup: Lookup | null;
  provenSource: (key: string, values: Values) => Proven | null;
};
export type Proven = { provider: string; at: string };

export const NOTHING_PROVEN = { lookup: null, provenSource: () => null } as const;

/**
 * The new provenance of each changed value: the lookup that returned this very value, a proven lookup of the first
 * name or household, the user who submitted it, or a rule if it follows from other values.
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
 * The values to save, with their provenance. If the state changed, the new state's default presets are applied; after
 * an address lookup the on-load rules run (D26).
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

/** Applies each field as if it were typed, but no rule changes the `held` fields. @throws Fault invalid */
export function apply(opened: Opened, sent: Values, held?: ReadonlySet<string>): Applied {
  // A field that is sent together with the year or state is not derived from it, whichever comes first.
  const changeContext = { ...opened.context, touched: [...(opened.context.touched ?? []), ...Object.keys(sent)] };
  const applied = applyChanges(opened.form, opened.values, sent, changeContext, held);
  if (Object.keys(applied.rejected).length > 0) throw invalid(applied.rejected);
  return applied;
}

export const saveTakenLookup = (
  context: Context,
  before: ApplicationRecord,
  after: ApplicationRecord,
  lookup: Lookup,
) =>
  updateDetails(context.db, before.id, {
    address_data: JSON.stringify(lookup),
    before_lookup: JSON.stringify(undoable(before, after)),
  });
