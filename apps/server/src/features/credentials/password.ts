import { availableParallelism } from 'node:os';
import { passwordError } from '@freeboard/domain';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { invalid } from '../../kernel/faults.ts';
import { commonPasswords } from './common-passwords.ts';

type Person = { name: string; username: string; email: string };

/** What one guess at a stolen hash costs, in KiB and passes: RFC 9106's second recommended choice, in one lane. */
const COSTS = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
const KEPT = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$`;

/** A password as it is kept. */
export const hashed = (password: string): Promise<string> => hash(password, COSTS);

/** Each takes a core and 64 MiB for as long as it lasts: one core is left to all else, however many sign in at once. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1));

/** A hash of nobody's password: where there is none it takes as long as a wrong password. */
const nobody = hashed('nobody has this password');

/** Whether a password is the one that is kept. Who was invited has none yet: what is kept then is no hash. */
export async function isPassword(kept: string | undefined, typed: string): Promise<boolean> {
  if (kept?.startsWith('$argon2')) return inTurn(() => verify(kept, typed));
  const other = await nobody;
  await inTurn(() => verify(other, typed));
  return false;
}

/** A person's new password as it is kept. `field` is where a fault stands. @throws Fault invalid */
export async function hashNewPassword(password: string, person: Person, field = 'new_password'): Promise<string> {
  const common = await commonPasswords();
  const own = [person.name, person.username, person.email];
  const error = passwordError(password, own, (lower) => common.has(lower));
  if (error) throw invalid({ [field]: [error] });
  return inTurn(() => hashed(password));
}

/** A right password as it is to be kept from now on; null where it is kept at the present costs. */
export const renewedHash = async (kept: string, password: string): Promise<string | null> =>
  kept.startsWith(KEPT) ? null : inTurn(() => hashed(password));
