import { isDeepStrictEqual } from 'node:util';
import type { Change, Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { sessions } from '../accounts/index.ts';
import { publishSettings } from '../settings/index.ts';
import { toMga } from './agencies.presenter.ts';
import { agencies, agencyWithFigures, updateAgency } from './agencies.queries.ts';
import { agencyColumns, newAgency } from './new-agency.ts';
import { checkTextNumber } from './text-number.ts';

const shown = async ({ db }: Context, id: number) => ({ mga: toMga(found(await agencyWithFigures(db, id))) });

export const listMgas: Verb<'listMgas'> = async ({ db }) => ({ mgas: (await agencies(db).execute()).map(toMga) });

export const createMga: Verb<'createMga'> = async (context, input) => {
  await checkTextNumber(context, input.text_from, null);
  const id = await newAgency(context.own().raw, input);
  context.record({ action: `made the agency ${input.name}`, agencyId: id });
  return shown(context, id);
};

export const updateMga: Verb<'updateMga'> = async (context, { mga_id, ...given }) => {
  const before = found(await agencyWithFigures(context.db, mga_id));
  await checkTextNumber(context, given.text_from, mga_id);
  const fields = Object.keys(given) as (keyof typeof given)[];
  const changes = fields.flatMap((field): Change[] =>
    isDeepStrictEqual(before[field], given[field]) ? [] : [{ field, from: before[field], to: given[field] }],
  );
  if (fields.length > 0) await updateAgency(context.db, mga_id, agencyColumns(given));
  context.record({ action: `changed the agency ${before.name}`, agencyId: mga_id, changes });
  if (changes.length > 0) publishSettings(context, { agencyId: mga_id });
  return shown(context, mga_id);
};

/**
 * Deactivates an agency and ends its users' sessions; its data is kept.
 * @throws Fault not_found, conflict
 */
export const deactivateMga: Verb<'deactivateMga'> = async (context, { mga_id }) => {
  const before = found(await agencyWithFigures(context.db, mga_id));
  if (before.deactivated_at) throw new Fault('conflict', `${before.name} is deactivated already.`);
  await updateAgency(context.db, mga_id, { deactivated_at: context.now });
  await sessions.endOfAgency(context.own().raw, mga_id, context.now);
  context.record({ action: `deactivated the agency ${before.name}`, agencyId: mga_id });
  return shown(context, mga_id);
};

export const activateMga: Verb<'activateMga'> = async (context, { mga_id }) => {
  const before = found(await agencyWithFigures(context.db, mga_id));
  await updateAgency(context.db, mga_id, { deactivated_at: null });
  context.record({ action: `activated the agency ${before.name}`, agencyId: mga_id });
  return shown(context, mga_id);
};
