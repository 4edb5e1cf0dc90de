import type { AnswerOf } from '@freeboard/contract';
import { sql } from 'kysely';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { GUEST, historyInsert } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { Outdated } from '../../../kernel/verbs.ts';
import { deviceOf } from '../session/device.ts';
import { toUser } from '../session/session.presenter.ts';
import type { PersonRow } from '../session/session.queries.ts';
import * as sessions from '../session/sessions.ts';
import { type Attempt, forgetting } from './attempts.queries.ts';
import { insertPasskey } from './passkeys/passkeys.queries.ts';
import { POLICY } from './policy.ts';
import { insertDevice } from './second-factor/devices.queries.ts';
import { clearUnsavedCodes } from './second-factor/second-factor.queries.ts';
import type { SecondStep } from './second-factor/sign-in.ts';
import { recordOf } from './sign-in-lines.ts';

/**
 * `how`: the history's text for the sign-in; `attempt`: the attempts to stop counting; `password_hash`: the saved
 * hash, if a password was checked.
 */
type Proof = { how: string; attempt?: Omit<Attempt, 'at'>; password_hash?: string };

/**
 * Opens a session for an authenticated person and records it with all pending history lines in one statement. Unless
 * `isForGood`, the commit does not wait for the disk: a database crash within the same second loses the session and
 * the lines together, and the person signs in again.
 * @returns the session key
 * @throws Outdated when the person no longer exists or the password has changed
 */
export async function openSignedIn(
  context: GuestContext,
  person: PersonRow,
  { how, attempt, password_hash }: Proof,
  isForGood = false,
): Promise<string> {
  const { system, address, userAgent, clock, effects } = context;
  const device = deviceOf(userAgent);
  recordOf(context, person, how, [{ field: 'device', from: null, to: [device, address].filter(Boolean).join(', ') }]);
  const statements = [sql`${historyInsert(system, effects.history, GUEST)}`];
  if (attempt) statements.push(forgetting(attempt));
  const more = { most: POLICY.sessions, password_hash, isForGood, statements };
  const session_key = await sessions.open(system, person.id, address, clock.now(), null, device, more);
  effects.isKept = true;
  return session_key;
}

/** @returns the key that the device stores */
async function rememberDevice(context: GuestContext, personId: number, now: Date): Promise<string> {
  const key = newKey();
  const row = {
    person_id: personId,
    key_hash: hashKey(key),
    device: deviceOf(context.userAgent),
    address: context.address,
    created_at: now,
    expires_at: new Date(now.getTime() + POLICY.device_ms),
  };
  await insertDevice(context.system, row, POLICY.devices);
  return key;
}

/**
 * Completes a sign-in: runs `first`, remembers the device if requested, and opens the session. Opens a transaction
 * only when more than the session is saved.
 */
export async function completeSignIn(
  context: GuestContext,
  person: PersonRow,
  step: SecondStep,
  proof: Proof,
  isToBeRemembered: boolean,
  first?: (db: Database) => Promise<void>,
): Promise<AnswerOf<'login'>> {
  const now = context.clock.now();
  const isRemembered = isToBeRemembered && (step.kind === 'code' || step.kind === 'codes_saved');
  const hasMore = first !== undefined || isRemembered || step.kind === 'codes_saved' || step.kind === 'new_passkey';
  const complete = async (system: Database): Promise<AnswerOf<'login'>> => {
    const held = { ...context, system };
    const more: { device_key?: string } = {};
    await first?.(system);
    if (step.kind === 'codes_saved') {
      if (!(await clearUnsavedCodes(system, person.id))) throw new Outdated();
      recordOf(context, person, 'saved their recovery codes');
    }
    if (step.kind === 'new_passkey') {
      const name = deviceOf(context.userAgent);
      const row = { ...step.passkey, person_id: person.id, name, created_at: now };
      if (!(await insertPasskey(system, row))) throw new Fault('conflict', 'This passkey is saved already.');
      recordOf(context, person, 'added a passkey', [{ field: 'passkey', from: null, to: name }]);
    }
    if (isRemembered) more.device_key = await rememberDevice(held, person.id, now);
    const session_key = await openSignedIn(held, person, proof, hasMore);
    return { session: { session_key }, user: toUser(person, context.services.vault), ...more };
  };
  return hasMore ? context.system.transaction().execute(complete) : complete(context.system);
}
