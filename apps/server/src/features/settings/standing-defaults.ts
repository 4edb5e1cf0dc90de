import type { AnswerOf } from '@freeboard/contract';
import { roleFacts } from '@freeboard/domain/access';
import type { ApplicationType } from '@freeboard/domain/applications';
import { presetFaults, presetsFor, sameValue, type Values } from '@freeboard/domain/forms';
import { localDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { checkBase, publishSettings, recordEach } from './changes.ts';
import { deletePresets, insertPresets, lockAgency, type Place, presetRows } from './standing-defaults.queries.ts';

type Answer = AnswerOf<'getStandingDefaults'>;
type Preset = { value: unknown; is_locked: boolean };
type DefaultsInput = Readonly<Record<string, { value: unknown; is_locked?: boolean; base?: Preset | undefined }>>;

const NONE: Preset = { value: null, is_locked: false };

async function read({ db, viewer }: Context): Promise<Answer> {
  if (viewer.agencyId === null) return { standing_defaults: [] };
  const rows = await presetRows(db, { agencyId: viewer.agencyId, personId: viewer.id });
  const standing_defaults = rows.map(({ type, owner, state, field, value, is_locked }) => ({
    owner,
    state,
    field,
    is_locked,
    application_type: type as ApplicationType,
    value: value as Answer['standing_defaults'][number]['value'],
  }));
  return { standing_defaults };
}

/** The submitted values, normalized by the form. @throws Fault invalid at the refused fields */
function readGiven(context: Context, type: ApplicationType, given: DefaultsInput): Values {
  const values = Object.fromEntries(Object.entries(given).map(([field, { value }]) => [field, value]));
  const { values: read, faults } = presetFaults(type, values, {
    today: localDate(context.now),
    status: 'new',
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return read;
}

const whose = (owner: 'agency' | 'person') => (owner === 'agency' ? "the agency's" : 'their own');

/**
 * Replaces the presets of the submitted fields, with a history line for each change.
 * @throws Fault invalid, conflict
 */
async function change(
  context: Context,
  owner: 'agency' | 'person',
  at: Omit<Place, 'agencyId' | 'personId'>,
  given: DefaultsInput,
) {
  const { db, viewer } = context;
  const { agencyId } = viewer;
  if (agencyId === null) throw new Fault('invalid', 'Choose an agency first: its applications begin with these.');
  if (owner === 'person' && !roleFacts(viewer.role).isOfAgency)
    throw new Fault('invalid', 'Who is of no agency has no defaults of their own in it. Change those of the agency.');
  const type = at.type as ApplicationType;
  await lockAgency(db, agencyId);
  const before = await presetRows(db, { agencyId, personId: viewer.id, type });
  const values = readGiven(context, type, given);
  const fields = Object.keys(values);
  if (owner === 'person') {
    const agencys = presetsFor(
      before.filter((one) => one.owner === 'agency'),
      at.state ?? '',
    );
    const locked = fields.filter((field) => values[field] !== null && agencys.get(field)?.is_locked);
    if (locked.length > 0)
      throw invalid(Object.fromEntries(locked.map((field) => [field, ['Your agency has locked this default.']])));
  }
  const was = new Map(
    before.filter((one) => one.owner === owner && one.state === at.state).map((one) => [one.field, one]),
  );
  for (const [field, { base, is_locked = false }] of Object.entries(given)) {
    const { value, is_locked: wasLocked } = was.get(field) ?? NONE;
    if (base) checkBase({ value, is_locked: wasLocked }, base, { value: values[field], is_locked });
  }
  const place: Place = { ...at, agencyId, personId: owner === 'agency' ? null : viewer.id };
  const kept = fields
    .filter((field) => values[field] !== null)
    .map((field) => ({ field, value: values[field], is_locked: given[field]?.is_locked ?? false }));
  if (fields.length > 0) await deletePresets(db, place, fields);
  if (kept.length > 0) await insertPresets(db, place, kept);
  const changes = fields
    .filter(
      (field) =>
        !sameValue(was.get(field)?.value, values[field]) ||
        (values[field] !== null && was.get(field)?.is_locked !== (given[field]?.is_locked ?? false)),
    )
    .map((field) => ({
      field: `${at.type}.${at.state ?? 'every state'}.${field}`,
      from: saidOf(was.get(field)),
      to: saidOf(kept.find((one) => one.field === field)),
    }));
  recordEach(context, `changed ${whose(owner)} standing defaults`, changes);
  if (changes.length > 0) publishSettings(context, owner === 'agency' ? { agencyId } : { personId: viewer.id });
  return read(context);
}

const saidOf = (one: { value?: unknown; is_locked: boolean } | undefined): unknown =>
  one === undefined ? null : one.is_locked ? { value: one.value, is_locked: true } : one.value;

export const getStandingDefaults: Verb<'getStandingDefaults'> = async (context, { user_id }) => {
  context.own(user_id);
  return read(context);
};

/**
 * @throws Fault not_found (another person), invalid (refused by the form, or locked by the agency, or no agency),
 * conflict
 */
export const updateUserStandingDefaults: Verb<'updateUserStandingDefaults'> = async (context, input) => {
  context.own(input.user_id);
  return change(context, 'person', { type: input.application_type, state: input.state }, input.defaults);
};

/** @throws Fault invalid (refused by the form, or no agency), conflict */
export const updateAgencyStandingDefaults: Verb<'updateAgencyStandingDefaults'> = async (context, input) =>
  change(context, 'agency', { type: input.application_type, state: input.state }, input.defaults);
