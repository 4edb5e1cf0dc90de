import { may } from '@freeboard/domain/access';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { type Mask, maskOf } from '../quotes/index.ts';
import {
  insertFilter,
  removeFilter,
  type SavedFilter,
  savedFilterById,
  savedFilters,
  updateFilter,
} from './saved-filters.queries.ts';

const mayChange = ({ viewer }: Context, row: SavedFilter): boolean =>
  row.person_id === viewer.id || may(viewer.role, 'application.bulk');

/** @throws Fault not_found, not_allowed */
async function changeable(context: Context, id: number): Promise<SavedFilter> {
  const row = found(await savedFilterById(context.db, context.viewer.id, id));
  if (!mayChange(context, row)) throw new Fault('not_allowed', 'This filter is somebody else’s. Save one of your own.');
  return row;
}

function isOfCarrier({ query }: SavedFilter, mask: Mask): boolean {
  const values = [...new URLSearchParams(query)];
  return values.some(([key, value]) => key === 'carrier' || mask.strict(value) !== value);
}

export const getSavedFilters: Verb<'getSavedFilters'> = async (context) => {
  const { db, viewer } = context;
  const all = await savedFilters(db, viewer.id);
  const mask = await maskOf(context, null);
  const rows = viewer.displayCarriers ? all : all.filter((row) => !isOfCarrier(row, mask));
  return {
    saved_filters: rows.map((row) => ({
      id: row.id,
      name: row.person_id === viewer.id ? row.name : mask.strict(row.name),
      query: row.query,
      is_shared: row.is_shared,
      by: row.by,
      is_own: row.person_id === context.viewer.id,
      may_change: mayChange(context, row),
    })),
  };
};

/** Saves a new filter, or changes one with `saved_filter_id`. @throws Fault not_found, not_allowed, invalid */
export const saveFilter: Verb<'saveFilter'> = async (context, { saved_filter_id, ...given }) => {
  const { db, viewer, now } = context;
  const line = {
    action: 'saved a filter',
    changes: [{ field: 'filter', from: null as string | null, to: given.name }],
  };
  if (saved_filter_id !== undefined) {
    const before = await changeable(context, saved_filter_id);
    const mask = before.person_id === viewer.id ? null : await maskOf(context, null);
    // A name sent back in its masked form keeps its real text.
    const name = given.name === mask?.strict(before.name) ? before.name : given.name;
    await updateFilter(db, before.id, { ...given, name });
    context.record({
      ...line,
      agencyId: before.agency_id,
      changes: [{ field: 'filter', from: before.name, to: name }],
    });
    return { saved_filter_id };
  }
  if (viewer.agencyId === null) throw new Fault('invalid', 'A filter belongs to an agency. Choose the agency first.');
  const { id } = await insertFilter(db, {
    ...given,
    agency_id: viewer.agencyId,
    person_id: viewer.id,
    created_at: now,
  });
  context.record(line);
  return { saved_filter_id: id };
};

/** @throws Fault not_found, not_allowed */
export const deleteFilter: Verb<'deleteFilter'> = async (context, { saved_filter_id }) => {
  const row = await changeable(context, saved_filter_id);
  await removeFilter(context.db, row.id);
  context.record({
    action: 'deleted a filter',
    agencyId: row.agency_id,
    changes: [{ field: 'filter', from: row.name, to: null }],
  });
  return {};
};
