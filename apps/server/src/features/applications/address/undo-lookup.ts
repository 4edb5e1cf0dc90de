import { sameValue, type Values } from '@freeboard/domain/forms';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { type ApplicationRecord, beforeLookup, lockApplication, updateDetails } from '../applications.queries.ts';
import { present } from '../get.ts';
import { save } from '../save.ts';
import { openValues, type ProvenanceMap } from '../values.ts';

type Snapshot = { details: Values; provenance: ProvenanceMap };
type Undoable = { before: Snapshot & { address_data: unknown }; after: Snapshot };

const snapshotOf = ({ details, provenance }: ApplicationRecord): Snapshot => ({
  details: details as Values,
  provenance: provenance as ProvenanceMap,
});

export const undoable = (before: ApplicationRecord, after: ApplicationRecord): Undoable => ({
  before: { ...snapshotOf(before), address_data: before.address_data },
  after: snapshotOf(after),
});

/** Ignored when comparing, because the searched text is saved on blur, which may be after the lookup. */
const UNTOLD = 'searched_address';

function stillStands(now: Snapshot, then: Snapshot): boolean {
  const keys = new Set([...Object.keys(now.details), ...Object.keys(then.details)]);
  keys.delete(UNTOLD);
  return [...keys].every(
    (key) =>
      sameValue(now.details[key], then.details[key]) && now.provenance[key]?.source === then.provenance[key]?.source,
  );
}

/**
 * Undoes an address lookup by restoring every value and its provenance, without recomputing anything.
 * @throws Fault not_found, conflict (something else was changed since)
 */
export const undoAddressLookup: Verb<'undoAddressLookup'> = async (context, { application_id }) => {
  const row = found(await lockApplication(context.db, application_id));
  const kept = (await beforeLookup(context.db, row.id))?.before_lookup as Undoable | null | undefined;
  if (!kept || !stillStands(snapshotOf(row), kept.after))
    throw new Fault('conflict', 'The application was changed since. Nothing was undone.');
  const { before } = kept;
  const opened = openValues(row, context.now);
  const keys = new Set([...Object.keys(opened.values), ...Object.keys(before.details)]);
  const after = await save(context, row, {
    action: 'undid the address lookup',
    form: opened.form,
    before: opened.values,
    values: before.details,
    provenance: before.provenance,
    changed: [...keys].filter((key) => !sameValue(opened.values[key], before.details[key])),
  });
  const address_data = before.address_data as ApplicationRecord['address_data'];
  await updateDetails(context.db, row.id, {
    address_data: address_data === null ? null : JSON.stringify(address_data),
    before_lookup: null,
  });
  return { application: await present(context, { ...after.row, address_data }, after.opened) };
};
