import { type Role, type SecondFactorPolicy, secondFactorRule } from '@freeboard/domain';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import type { PersonRow } from '../../session/index.ts';
import { type Checked, checkCode } from './check-code.ts';
import { isTrusted } from './devices.queries.ts';
import { beginEnrollment, type Enrollment, readEnrollment } from './enrollment.ts';
import { agencyRules, factorOf } from './second-factor.queries.ts';

type Given = { otp?: string | undefined; device_key?: string | undefined; ticket?: string | undefined };

/** How the second step was passed: not asked for, a remembered device, a code, or an authenticator that is to be kept. */
export type SecondStep =
  | { kind: 'none' | 'device' }
  | { kind: 'code'; by: 'app' | 'recovery' }
  | { kind: 'enroll'; enrollment: Enrollment };

const words = (until: Date, now: Date): string => {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  return `Too many wrong codes. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
};

const WRONG =
  'This code is not right, or was used before. Type the one that the app shows now, and see that the clock of its device is right.';

function refusal(checked: Exclude<Checked, { outcome: 'right' }>, now: Date, data: object): Fault {
  return checked.outcome === 'locked'
    ? new Fault('too_many', words(checked.until, now), { data })
    : new Fault('second_factor', WRONG, { data });
}

/**
 * The second step of somebody whose password was right: a code, or a device that is remembered; and where their agency
 * requires a second factor that they do not have, adding one. Holds no connection but for each statement.
 * @throws Fault second_factor with what is to be asked for in its data, too_many, invalid
 */
export async function secondStep(context: GuestContext, person: PersonRow, given: Given): Promise<SecondStep> {
  const { system, services, clock } = context;
  const now = clock.now();
  const agency = person.agency_id === null ? undefined : await agencyRules(system, person.agency_id);
  const who = { name: person.name, agency: agency ? { name: agency.name, phone: agency.phone } : null };
  if (await factorOf(system, person.id)) {
    if (given.device_key && (await isTrusted(system, person.id, hashKey(given.device_key), now)))
      return { kind: 'device' };
    const data = { second_factor_required: true, ...who };
    if (!given.otp) throw new Fault('second_factor', undefined, { data });
    const checked = await checkCode(system, services.vault, person.id, given.otp, now);
    if (checked.outcome !== 'right') throw refusal(checked, now, data);
    return { kind: 'code', by: checked.by };
  }
  const policy = (agency?.second_factor_policy ?? {}) as SecondFactorPolicy;
  if (secondFactorRule(policy, person.role as Role) !== 'required') return { kind: 'none' };
  if (given.ticket === undefined || given.otp === undefined)
    throw new Fault('second_factor', 'Your agency asks for a second step. Add an authenticator app.', {
      data: { second_factor_enrollment: beginEnrollment(services.vault, person, now), ...who },
    });
  const input = { ticket: given.ticket, otp: given.otp };
  return { kind: 'enroll', enrollment: readEnrollment(services.vault, person.id, input, now) };
}
