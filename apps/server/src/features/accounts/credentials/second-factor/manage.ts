import { isBelow, type Role } from '@freeboard/domain/access';
import { localDate } from '@freeboard/domain/forms';
import { type SecondFactorDates, type SecondFactorPolicy, secondFactorRule } from '@freeboard/domain/people';
import type { Context } from '../../../../kernel/context/context.ts';
import { Fault, found } from '../../../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../../../kernel/verbs.ts';
import { reachablePerson } from '../../session/session.queries.ts';
import { deletePasskeys, passkeysOf } from '../passkeys/passkeys.queries.ts';
import { assertOwnHands, assertPassword } from '../presence.ts';
import { deleteDevices } from './devices.queries.ts';
import { beginEnrollment, openCodes, readEnrollment, renewCodes, saveEnrollment } from './enrollment.ts';
import { agencyRules, clearUnsavedCodes, deleteFactor, factorOf } from './second-factor.queries.ts';

const isOn = () => new Fault('conflict', 'The second step is switched on already.');
const isOff = () => new Fault('conflict', 'The second step is switched off.');

export async function ruleFor(context: Context) {
  const { viewer } = context;
  const agency = viewer.agencyId === null ? undefined : await agencyRules(context.own().raw, viewer.agencyId);
  const policy = (agency?.second_factor_policy ?? {}) as SecondFactorPolicy;
  const dates = (agency?.second_factor_from ?? {}) as SecondFactorDates;
  return secondFactorRule({ policy, dates }, viewer.role, localDate(context.now));
}

export const enrollSecondFactor: Verb<'enrollSecondFactor'> = async (context, { password }) => {
  await assertPassword(context, password);
  const { raw, personId } = context.own();
  if (await factorOf(raw, personId)) throw isOn();
  return beginEnrollment(context.services.vault, context.viewer, context.now);
};

export const confirmSecondFactor: Verb<'confirmSecondFactor'> = async (context, input) => {
  assertOwnHands(context);
  const { raw, personId } = context.own();
  const { vault } = context.services;
  const enrollment = readEnrollment(vault, personId, input, context.now);
  const recovery_codes = await saveEnrollment(raw, vault, personId, enrollment, context.now);
  context.record({ action: 'switched their second step on' });
  return { recovery_codes };
};

const withPassword = (context: Context, { password }: { password: string }) => assertPassword(context, password);

/**
 * Turns off the second factor, with remembered devices and recovery codes.
 * @throws Fault conflict, invalid, not_allowed, too_many
 */
export const disableSecondFactor = prepareThenCommit<'disableSecondFactor', string>(withPassword, async (context) => {
  const { raw, personId } = context.own();
  // A passkey also serves as a second factor.
  if ((await ruleFor(context)) === 'required' && (await passkeysOf(raw, personId)).length === 0)
    throw new Fault('conflict', 'Your agency asks for a second step, so it cannot be switched off.');
  if (!(await deleteFactor(raw, personId))) throw isOff();
  context.record({ action: 'switched their second step off' });
  return {};
});

export const renewRecoveryCodes = prepareThenCommit<'renewRecoveryCodes', string>(withPassword, async (context) => {
  const { raw, personId } = context.own();
  if (!(await factorOf(raw, personId, true))) throw isOff();
  const recovery_codes = await renewCodes(raw, context.services.vault, personId);
  context.record({ action: 'made new recovery codes' });
  return { recovery_codes };
});

/** Shows the recovery codes again while they are not confirmed as saved. @throws Fault conflict */
export const showRecoveryCodes: Verb<'showRecoveryCodes'> = async (context, { password }) => {
  await assertPassword(context, password);
  const { raw, personId } = context.own();
  const factor = await factorOf(raw, personId);
  if (!factor?.unsaved_codes_sealed) throw new Fault('conflict', 'These codes are saved. Make new ones instead.');
  return { recovery_codes: openCodes(context.services.vault, personId, factor.unsaved_codes_sealed) };
};

export const confirmRecoveryCodes: Verb<'confirmRecoveryCodes'> = async (context) => {
  assertOwnHands(context);
  const { raw, personId } = context.own();
  await clearUnsavedCodes(raw, personId);
  context.record({ action: 'saved their recovery codes' });
  return {};
};

/**
 * Removes the second factor and the passkeys of a person whose role is below the user's.
 * @throws Fault not_found, not_allowed, conflict
 */
export const resetUserSecondFactor: Verb<'resetUserSecondFactor'> = async (context, { user_id }) => {
  assertOwnHands(context);
  const person = found(await reachablePerson(context.db, user_id));
  if (!isBelow(person.role as Role, context.viewer.role)) throw new Fault('not_allowed');
  const { raw } = context.own();
  const had = [await deleteFactor(raw, person.id), await deletePasskeys(raw, person.id)];
  if (!had.includes(true)) throw isOff();
  context.record({ action: `took the second step of ${person.name} away`, agencyId: person.agency_id });
  return {};
};

/**
 * Forgets one remembered device, or all, so that the second step is required there again.
 * @throws Fault not_found, not_allowed
 */
export const forgetDevices: Verb<'forgetDevices'> = async (context, { device_id }) => {
  assertOwnHands(context);
  const { raw, personId } = context.own();
  const count = await deleteDevices(raw, personId, device_id);
  if (device_id !== undefined && count === 0) throw new Fault('not_found');
  context.record({ action: device_id === undefined ? 'forgot all remembered devices' : 'forgot a remembered device' });
  return {};
};
