import { passwordError } from '@freeboard/domain/people';
import { LOGIN_RULES } from '@freeboard/domain/wording';
import type { Shared } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import { networkOf } from '../../../kernel/network/network.ts';
import type { Waiting } from '../../../kernel/password-hasher.ts';

type Person = { name: string; username: string; email: string };
type Caller = Pick<Shared, 'services' | 'address'>;

const waitingOf = (caller: Caller, isKnown = 'session' in caller): Waiting => ({
  network: networkOf(caller.address),
  isKnown,
});

/**
 * Whether a password matches the saved hash; false for an invited person, who has no password yet.
 * @throws Fault not_ready
 */
export const isPassword = (
  caller: Caller,
  saved: string | undefined,
  typed: string,
  isKnown?: boolean,
): Promise<boolean> =>
  caller.services.passwords.isPassword(typed, saved?.startsWith('$argon2') ? saved : null, waitingOf(caller, isKnown));

let loading: Promise<ReadonlySet<string>> | null = null;

function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list: readonly (string | number)[] = dictionary['passwords-common'];
    return new Set(list.map(String).filter((one) => one.length >= LOGIN_RULES.password.minimum));
  });
  return loading;
}

/** Checks and hashes a new password. Errors are reported at `field`. @throws Fault invalid, not_ready */
export async function hashNewPassword(
  caller: Caller,
  password: string,
  person: Person,
  field = 'new_password',
): Promise<string> {
  const common = await commonPasswords();
  const own = [person.name, person.username, person.email];
  const error = passwordError(password, own, (lower) => common.has(lower));
  if (error) throw invalid({ [field]: [error] });
  return caller.services.passwords.hash(password, waitingOf(caller));
}

/** Rehashes a correct password when the saved hash has outdated costs; null when it is current. */
export const renewedHash = async (caller: Caller, saved: string, password: string): Promise<string | null> =>
  caller.services.passwords.isAtCost(saved) ? null : caller.services.passwords.hash(password, waitingOf(caller, true));
