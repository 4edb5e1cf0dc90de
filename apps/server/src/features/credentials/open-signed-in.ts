import type { AnswerOf } from '@freeboard/contract';
import type { Change, GuestContext } from '../../kernel/context/context.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import { deviceOf, endOldest, openSession, type PersonRow, toUser } from '../session/index.ts';
import { POLICY } from './policy.ts';
import { insertDevice } from './second-factor/devices.queries.ts';
import { keepEnrollment } from './second-factor/enrollment.ts';
import type { SecondStep } from './second-factor/sign-in.ts';

/** Leaves a line of somebody who signs in. */
export function recordOf({ effects }: GuestContext, person: PersonRow, action: string, changes: Change[] = []): void {
  const actor = { id: person.id, name: person.name, role: person.role };
  effects.history.push({ action, agencyId: person.agency_id, actor, changes });
}

/** Opens a session of somebody who has proved who they are, and says in the record how. @returns its key */
export async function openSignedIn(context: GuestContext, person: PersonRow, how: string): Promise<string> {
  const { system, address, userAgent, clock } = context;
  const now = clock.now();
  const device = deviceOf(userAgent);
  const session_key = await openSession(system, person.id, address, now, null, device);
  await endOldest(system, person.id, POLICY.sessions, now);
  recordOf(context, person, how, [{ field: 'device', from: null, to: [device, address].filter(Boolean).join(', ') }]);
  return session_key;
}

/** Remembers the device for a while where that was asked for, with a key that it keeps. */
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

/** Ends a sign-in whose steps are all taken: keeps what was added on the way, and opens the session. */
export async function completeSignIn(
  context: GuestContext,
  person: PersonRow,
  step: SecondStep,
  how: string,
  isToBeRemembered: boolean,
): Promise<AnswerOf<'login'>> {
  const { system, services, clock } = context;
  const now = clock.now();
  const more: { recovery_codes?: string[]; device_key?: string } = {};
  if (step.kind === 'enroll') {
    more.recovery_codes = await keepEnrollment(system, services.vault, person.id, step.enrollment, now);
    recordOf(context, person, 'switched their second step on');
  }
  if (isToBeRemembered && (step.kind === 'code' || step.kind === 'enroll'))
    more.device_key = await rememberDevice(context, person.id, now);
  const session_key = await openSignedIn(context, person, how);
  return { session: { session_key }, user: toUser(person), ...more };
}
