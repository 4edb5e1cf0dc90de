import { passwordError } from '@freeboard/domain/people';
import type { Shared } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import { networkOf } from '../../../kernel/network/network.ts';
import type { Waiting } from '../../../kernel/password-hasher.ts';
import { commonPasswords } from './common-passwords.ts';

type Person = { name: string; username: string; email: string };
type Caller = Pick<Shared, 'services' | 'address'>;

/** Returns whose password waits to be checked or hashed; whoever has a session is known wherever they are. */
const waitingOf = (caller: Caller, isKnown = 'session' in caller): Waiting => ({
  network: networkOf(caller.address),
  isKnown,
});

/** Returns whether a password is the saved one. Who was invited has none yet: what is saved then is no hash. @throws Fault not_ready */
export const isPassword = (
  caller: Caller,
  saved: string | undefined,
  typed: string,
  isKnown?: boolean,
): Promise<boolean> =>
  caller.services.passwords.isPassword(typed, saved?.startsWith('$argon2') ? saved : null, waitingOf(caller, isKnown));

/** Hashes a person's new password. `field` is where a fault of it stands. @throws Fault invalid, not_ready */
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

/** Hashes a right password again where its hash was made at other costs; null where it was made at the present ones. */
export const renewedHash = async (caller: Caller, saved: string, password: string): Promise<string | null> =>
  caller.services.passwords.isAtCost(saved) ? null : caller.services.passwords.hash(password, waitingOf(caller, true));
