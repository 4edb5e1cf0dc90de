import { type Role, secondFactorRule } from '@freeboard/domain';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import type { PersonRow } from '../../session/index.ts';
import { Refused, requestOptions } from '../passkeys/challenge.ts';
import { type Assertion, checkPasskey } from '../passkeys/check-passkey.ts';
import type { SignInFacts } from '../sign-in-facts.queries.ts';
import { type Checked, checkCode } from './check-code.ts';
import { isTrusted } from './devices.queries.ts';
import { beginEnrollment, type Enrollment, readEnrollment } from './enrollment.ts';

type Given = {
  otp?: string | undefined;
  passkey?: Assertion | undefined;
  device_key?: string | undefined;
  ticket?: string | undefined;
};

/** How the second step was passed: not asked for, a remembered device, a passkey, a code, or an authenticator that is to be kept. */
export type SecondStep =
  | { kind: 'none' | 'device' | 'passkey' }
  | { kind: 'code'; by: 'app' | 'recovery' }
  | { kind: 'enroll'; enrollment: Enrollment };

const words = (until: Date, now: Date): string => {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  return `Too many wrong codes. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
};

const WRONG =
  'This code is not right, or was used before. Type the one that the app shows now, and see that the clock of its device is right.';

const NO_WAY = 'Your passkeys do not work at this address. An admin of your agency can take this step away.';

type Asked = { has_code: boolean; passkey_request: object | null };

const asks = ({ has_code, passkey_request }: Asked): string | undefined =>
  has_code ? undefined : passkey_request ? 'Use your passkey.' : NO_WAY;

function refusal(checked: Exclude<Checked, { outcome: 'right' }>, now: Date, data: object): Fault {
  return checked.outcome === 'locked'
    ? new Fault('too_many', words(checked.until, now), { data })
    : new Fault('second_factor', WRONG, { data });
}

/** What a person's passkeys are to sign; null where none can be used at this address. */
async function passkeyRequest(context: GuestContext, personId: number) {
  return requestOptions(context.system, context, personId).catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
}

/** Checks what was given of a second factor that a person has. @throws Fault second_factor, too_many */
async function checkGiven(
  context: GuestContext,
  person: PersonRow,
  given: Given,
  { hasCode: has_code, hasPasskey }: SignInFacts,
  who: object,
) {
  const { system, services, clock } = context;
  const now = clock.now();
  const data = async () => {
    const passkey_request = hasPasskey ? await passkeyRequest(context, person.id) : null;
    return { second_factor_required: true, has_code, passkey_request, ...who };
  };
  if (given.passkey)
    try {
      await checkPasskey(system, context, given.passkey, person.id);
      return { kind: 'passkey' } as const;
    } catch (error) {
      throw error instanceof Refused ? new Fault('second_factor', error.message, { data: await data() }) : error;
    }
  if (!given.otp || !has_code) {
    const asked = await data();
    throw new Fault('second_factor', asks(asked), { data: asked });
  }
  const checked = await checkCode(system, services.vault, person.id, given.otp, now);
  if (checked.outcome !== 'right') throw refusal(checked, now, await data());
  return { kind: 'code', by: checked.by } as const;
}

const isRequired = ({ policy }: SignInFacts, role: string) => secondFactorRule(policy, role as Role) === 'required';

/** Whether somebody is let in by a second step only: because they have one, or their agency requires one. */
export const wantsSecondStep = (facts: SignInFacts, role: string): boolean =>
  facts.hasCode || facts.hasPasskey || isRequired(facts, role);

/**
 * The second step of somebody whose password was right: a code, a passkey, or a device that is remembered; and where
 * their agency requires a second factor that they do not have, adding one. Holds no connection but for each statement.
 * @throws Fault second_factor with what is to be asked for in its data, too_many, invalid
 */
export async function secondStep(
  context: GuestContext,
  person: PersonRow,
  given: Given,
  facts: SignInFacts,
): Promise<SecondStep> {
  const { system, services, clock } = context;
  const now = clock.now();
  const who = { name: person.name, agency: facts.agency };
  if (facts.hasCode || facts.hasPasskey) {
    if (given.device_key && (await isTrusted(system, person.id, hashKey(given.device_key), now)))
      return { kind: 'device' };
    return checkGiven(context, person, given, facts, who);
  }
  if (!isRequired(facts, person.role)) return { kind: 'none' };
  if (given.ticket === undefined || given.otp === undefined)
    throw new Fault('second_factor', 'Your agency asks for a second step. Add an authenticator app.', {
      data: { second_factor_enrollment: beginEnrollment(services.vault, person, now), ...who },
    });
  const input = { ticket: given.ticket, otp: given.otp };
  return { kind: 'enroll', enrollment: readEnrollment(services.vault, person.id, input, now) };
}
