import { type ApplicationType, otherLineOf, TYPE_NAMES } from '@freeboard/domain/applications';
import {
  begin,
  fieldsOf,
  formFor,
  isLineUnnamed,
  openUnplaced,
  sharedValues,
  type Values,
  withoutLine,
} from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { presetRows } from '../settings/index.ts';
import {
  type ApplicationRecord,
  insertApplication,
  lockApplication,
  nextNumber,
  updateWithDetails,
} from './applications.queries.ts';
import { tieCopy } from './client-ties/tie.ts';
import { linkedOf, presentById } from './get.ts';
import * as several from './manage/several.ts';
import { summaryColumns } from './summary.ts';
import { formContext, openValues, type ProvenanceMap, unplacedOf } from './values.ts';

type Options = {
  /** Set when the new application replaces this one: values that have no field in either form are then copied too. */
  isInstead?: boolean;
};

async function valuesOfOtherLine(
  context: Context,
  row: ApplicationRecord,
  { type, number, isInstead = false }: Options & { type: ApplicationType; number: number },
) {
  const opened = openValues(row, context.now);
  const making = {
    origin: { source: 'rule' as const },
    presets: await presetRows(context.db, { agencyId: row.agency_id, personId: context.viewer.id, type }),
    at: context.now.toISOString(),
  };
  const setting = formContext(context.now, 'new', number);
  const shared = sharedValues(opened.form, formFor(type), opened.values, opened.provenance);
  const { rejected } = begin(type, setting, { ...making, input: shared });
  const input = Object.fromEntries(Object.entries(shared).filter(([key]) => !(key in rejected))) as Values;
  const { values, origins } = begin(type, setting, { ...making, input });
  const provenance: ProvenanceMap = { ...origins };
  for (const key of Object.keys(input)) {
    const source = opened.provenance[key];
    if (source && values[key] === input[key]) provenance[key] = source;
  }
  const open = openUnplaced(unplacedOf(row), opened.provenance);
  const targets = fieldsOf(formFor(type));
  const unplaced = unplacedOf(row).filter(({ field }) =>
    field === undefined ? isInstead : open.has(field) && targets.has(field),
  );
  return { values, provenance, unplaced };
}

async function createOtherLine(context: Context, application_id: number, options: Options = {}) {
  const row = found(await lockApplication(context.db, application_id));
  const type = otherLineOf(row.type as ApplicationType);
  if (type === null) throw new Fault('invalid', 'Only flood and home are quoted beside each other.');
  const { agency_id: agencyId } = row;
  // The other application may be assigned to another agent, so the whole agency is searched.
  const [existing] = await linkedOf(context.db.rescope({ kind: 'agency', agencyId }), row);
  if (existing?.type === type) {
    const line = TYPE_NAMES[type].toLowerCase();
    throw new Fault('conflict', `Application ${existing.number} already quotes ${line} for this client.`);
  }
  const number = await nextNumber(context.db, agencyId);
  const { values, provenance, unplaced } = await valuesOfOtherLine(context, row, { ...options, type, number });
  const id = await insertApplication(
    context.db,
    {
      agency_id: agencyId,
      number,
      type,
      created_by: context.viewer.id,
      agent_id: row.agent_id,
      customer_id: row.customer_id,
      client_id: row.client_id,
      client_confirmed_by: row.client_confirmed_by,
      origin_id: row.id,
      origin_kind: 'other_line',
      created_at: context.now,
      updated_at: context.now,
      ...summaryColumns(values),
    },
    {
      details: JSON.stringify(values),
      provenance: JSON.stringify(provenance),
      address_data: row.address_data ? JSON.stringify(row.address_data) : null,
      unplaced: unplaced.length > 0 ? JSON.stringify(unplaced) : null,
    },
  );
  await tieCopy(context, agencyId, { ...row, id, ...summaryColumns(values) });
  const action = `quotes ${TYPE_NAMES[type].toLowerCase()} beside #${row.number}`;
  context.record({ action, agencyId, applicationId: id });
  context.emit({ kind: 'application', agencyId, applicationId: id, ids: { application_id: id, version: 1 } });
  context.emit({
    kind: 'application',
    agencyId,
    applicationId: row.id,
    ids: { application_id: row.id, version: row.version },
  });
  return { application: await presentById(context, id) };
}

/**
 * Creates an application of the other line (flood or home) for the same client and house. Entered and found values
 * are copied with their provenance; coverages start with their defaults.
 * @throws Fault not_found, invalid (the line has no counterpart), conflict (the other line's application exists)
 */
export const quoteOtherLine: Verb<'quoteOtherLine'> = (context, { application_id }) =>
  createOtherLine(context, application_id);

/**
 * Sets whether an application is flood or home when its file or lead did not say, so that one was assumed. If the
 * stated line is the other one, an application of that line is created, and this one is archived unless it was
 * launched.
 * @throws Fault not_found, conflict (its line is known, or the other line's application exists)
 */
export const stateLine: Verb<'stateLine'> = async (context, { application_id, line }) => {
  const row = found(await lockApplication(context.db, application_id));
  if (!isLineUnnamed(unplacedOf(row))) throw new Fault('conflict', 'The line of this application is known.');
  const left = withoutLine(unplacedOf(row));
  const version = row.version + 1;
  await updateWithDetails(
    context.db,
    row.id,
    { version, updated_at: context.now },
    { unplaced: left.length > 0 ? JSON.stringify(left) : null },
  );
  context.record({ action: `said that it is ${line}`, agencyId: row.agency_id, applicationId: row.id });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id, version },
  });
  if (line === row.type) return { application: await presentById(context, row.id) };
  const other = await createOtherLine(context, application_id, { isInstead: true });
  if (row.run_id === null) await several.archive(context, await several.lock(context.db, [row.id]), true);
  return other;
};
