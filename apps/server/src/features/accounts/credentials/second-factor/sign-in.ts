import type { Role } from '@freeboard/domain/access';
import { localDate } from '@freeboard/domain/forms';
import { passwordLetsIn, secondFactorRule } from '@freeboard/domain/people';
import type { GuestContext } from '../../../../kernel/context/context.ts';
import { GUEST, historyInsert } from '../../../../kernel/context/flush.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import { Fault } from '../../../../kernel/faults.ts';
import { hashKey } from '../../../../kernel/secrets.ts';
import type { PersonRow } from '../../session/session.queries.ts';
import { creationOptions, Refused, requestOptions } from '../passkeys/challenge.ts';
import { type Assertion, checkPasskey } from '../passkeys/check-passkey.ts';
import { type NewPasskey, type Registration, verifyRegistration } from '../passkeys/register.ts';
import { type SignInFacts, signInFacts } from '../sign-in-facts.queries.ts';
import { signInLine } from '../sign-in-lines.ts';
import { type Checked, checkCode, codesLocked } from './check-code.ts';
import { isTrusted } from './devices.queries.ts';
import { beginEnrollment, openCodes, readEnrollment, saveEnrollment } from './enrollment.ts';
import { factorOf } from './second-factor.queries.ts';
import { isCodesTicket, sealCodesTicket } from './unsaved-codes.ts';

type SecondFactorInput = {
  otp?: string | undefined;
  passkey?: Assertion | undefined;
  device_key?: string | undefined;
  ticket?: string | undefined;
  codes_ticket?: string | undefined;
  new_passkey?: Registration | undefined;
};

/**
 * How the second step was passed. `codes_saved`: by a code, after which the person confirmed their new recovery
 * codes; `new_passkey`: by a passkey that has yet to be saved.
 */
export type SecondStep =
  | { kind: 'none' | 'device' | 'passkey' | 'codes_saved' }
  | { kind: 'code'; by: 'app' | 'recovery' }
  | { kind: 'new_passkey'; passkey: NewPasskey };

const WRONG =
  'This code is wrong or was used before. Type the one that the app shows now, and check the clock on your phone.';

const NO_WAY = 'Your passkeys do not work at this address. An admin of your agency can take this step away.';

type Requested = { has_code: boolean; passkey_request: object | null };

const asks = ({ has_code, passkey_request }: Requested): string | undefined =>
  has_code ? undefined : passkey_request ? 'Use your passkey.' : NO_WAY;

function refusal(checked: Exclude<Checked, { outcome: 'right' }>, now: Date, data: object): Fault {
  return checked.outcome === 'locked'
    ? codesLocked(checked.until, now, data)
    : new Fault('second_factor', WRONG, { data });
}

const nullWhereRefused = (error: unknown): null => {
  if (error instanceof Refused) return null;
  throw error;
};

/** Null when this installation's address does not support passkeys. */
const passkeyRequest = (context: GuestContext, personId: number) =>
  requestOptions(context.system, context, personId).catch(nullWhereRefused);

/** Null when this installation's address does not support passkeys. */
const passkeyCreation = (context: GuestContext, person: PersonRow) =>
  creationOptions(context.system, context, person).catch(nullWhereRefused);

/** The error that carries new recovery codes. The session opens once the person confirms that they saved them. */
function showCodes({ services, clock }: GuestContext, person: PersonRow, recovery_codes: string[], who: object): Fault {
  const codes_ticket = sealCodesTicket(services.vault, person.id, clock.now());
  return new Fault('second_factor', 'Save your recovery codes to finish signing in.', {
    data: { recovery_codes, codes_ticket, ...who },
  });
}

/**
 * Adds an authenticator during sign-in, with its history line. @returns the recovery codes
 * @throws Fault invalid, conflict
 */
function enroll(context: GuestContext, person: PersonRow, given: { ticket: string; otp: string }): Promise<string[]> {
  const { system, services, clock } = context;
  const now = clock.now();
  const enrollment = readEnrollment(services.vault, person.id, given, now);
  return system.transaction().execute(async (trx) => {
    const codes = await saveEnrollment(trx, services.vault, person.id, enrollment, now);
    await historyInsert(trx, [signInLine(person, 'switched their second step on')], GUEST).execute();
    return codes;
  });
}

/** Checks the submitted second factor of a person who has one. @throws Fault second_factor, too_many */
async function checkGiven(
  context: GuestContext,
  person: PersonRow,
  given: SecondFactorInput,
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
  if (checked.by === 'app' && checked.unsaved)
    throw showCodes(context, person, openCodes(services.vault, person.id, checked.unsaved), who);
  return { kind: 'code', by: checked.by } as const;
}

const isRequired = (facts: SignInFacts, role: string, now: Date) =>
  secondFactorRule(facts, role as Role, localDate(now)) === 'required';

export const wantsSecondStep = (facts: SignInFacts, role: string, now: Date): boolean =>
  facts.hasCode || facts.hasPasskey || isRequired(facts, role, now);

/**
 * Whether a correct password alone signs the person in: single sign-on does not exclude passwords, and no second step
 * is needed.
 */
export async function isPasswordEnough(db: Database, { id, role }: Pick<PersonRow, 'id' | 'role'>, now: Date) {
  const facts = await signInFacts(db, id);
  return passwordLetsIn({ id, role: role as Role }, facts.rule) && !wantsSecondStep(facts, role, now);
}

/**
 * Checks the second step after a correct password (code, passkey or remembered device), or has the person add a second
 * factor when the agency requires one and they have none. Holds a connection only during each statement.
 * @throws Fault second_factor with the requested step in its data, too_many, invalid, conflict
 */
export async function secondStep(
  context: GuestContext,
  person: PersonRow,
  given: SecondFactorInput,
  facts: SignInFacts,
): Promise<SecondStep> {
  const { system, services, clock } = context;
  const now = clock.now();
  const who = { name: person.name, agency: facts.agency };
  if (facts.hasCode || facts.hasPasskey) {
    if (given.device_key && (await isTrusted(system, person.id, hashKey(given.device_key), now)))
      return { kind: 'device' };
    if (given.codes_ticket && isCodesTicket(services.vault, given.codes_ticket, person.id, now))
      if ((await factorOf(system, person.id))?.unsaved_codes_sealed) return { kind: 'codes_saved' };
    return checkGiven(context, person, given, facts, who);
  }
  if (!isRequired(facts, person.role, now)) return { kind: 'none' };
  const askToEnroll = async (message: string) => {
    const passkey_creation = await passkeyCreation(context, person);
    const second_factor_enrollment = { ...beginEnrollment(services.vault, person, now), passkey_creation };
    return new Fault('second_factor', message, { data: { second_factor_enrollment, ...who } });
  };
  if (given.new_passkey)
    try {
      const passkey = await verifyRegistration(system, context, given.new_passkey, person.id);
      return { kind: 'new_passkey', passkey };
    } catch (error) {
      throw error instanceof Refused ? await askToEnroll(error.message) : error;
    }
  if (given.ticket === undefined || given.otp === undefined)
    throw await askToEnroll('Your agency requires two-step verification. Set it up to sign in.');
  const codes = await enroll(context, person, { ticket: given.ticket, otp: given.otp });
  throw showCodes(context, person, codes, who);
}
