import type { AddressData } from '@freeboard/contract';
import { applyChanges, fieldsOf, isBlank, type Values } from '@freeboard/domain/forms';
import type { Context } from '../../../kernel/context/context.ts';
import { type ApplicationRecord, beforeLookup, updateDetails } from '../applications.queries.ts';
import { save } from '../save.ts';
import { apply, type Source, savedValues } from '../saved-values.ts';
import { openValues } from '../values.ts';
import { undoable } from './undo-lookup.ts';

/** A lookup's late results: the lookup as it is now, and the values that are new in it. */
type Late = { lookup: AddressData & { id: number }; values: Values };

/**
 * Fills blank fields of an application with late results of the lookup that it was filled from, with the same
 * provenance; quoted values stay. Undoing the lookup undoes these, too.
 * @returns the keys that were filled
 */
export async function fillLate(context: Context, row: ApplicationRecord, { lookup, values }: Late): Promise<string[]> {
  const opened = openValues(row, context.now);
  const isQuoted = row.status === 'launched' || row.status === 'complete';
  const fields = fieldsOf(opened.form);
  const blank = Object.entries(values).filter(([key]) => fields.has(key) && isBlank(opened.values[key]));
  const fill = Object.fromEntries(isQuoted ? [] : blank) as Values;
  const { rejected } = applyChanges(opened.form, opened.values, fill, opened.context);
  const sent = Object.fromEntries(Object.entries(fill).filter(([key]) => !(key in rejected))) as Values;
  const address_data = JSON.stringify(lookup);
  if (Object.keys(sent).length === 0) {
    await updateDetails(context.db, row.id, { address_data });
    return [];
  }
  const from: Source = { attribution: null, lookup, provenSource: () => null };
  const applied = apply(opened, sent);
  const saved = await savedValues(row, opened, applied, sent, from, context);
  const after = await save(context, row, { ...saved, action: 'filled from a parcel that came late' });
  const kept = (await beforeLookup(context.db, row.id))?.before_lookup as object | null | undefined;
  const before_lookup = kept ? JSON.stringify({ ...kept, after: undoable(row, after.row).after }) : null;
  await updateDetails(context.db, row.id, { address_data, ...(before_lookup ? { before_lookup } : {}) });
  return [...applied.taken];
}
