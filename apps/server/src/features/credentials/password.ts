import { availableParallelism } from 'node:os';
import { passwordError } from '@freeboard/domain';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { invalid } from '../../kernel/faults.ts';
import { commonPasswords } from './common-passwords.ts';

type Person = { name: string; username: string; email: string };

/** Each takes a core and 19 MiB for as long as it lasts: one core is left to all else, however many sign in at once. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1));

/** A hash of nobody's password: where there is none it takes as long as a wrong password. */
const nobody = hash('nobody has this password');

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
  return inTurn(() => hash(password));
}
