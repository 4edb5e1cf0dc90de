import { passwordError } from '@freeboard/domain';
import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../../kernel/faults.ts';
import { commonPasswords } from './common-passwords.ts';

type Person = { name: string; username: string; email: string };

/** A hash of nobody's password: where there is none it takes as long as a wrong password. */
const nobody = hash('nobody has this password');

/** Whether a password is the one that is kept. Who was invited has none yet: what is kept then is no hash. */
export async function isPassword(kept: string | undefined, typed: string): Promise<boolean> {
  if (kept?.startsWith('$argon2')) return verify(kept, typed);
  await verify(await nobody, typed);
  return false;
}

/** A person's new password as it is kept. `field` is where a fault stands. @throws Fault invalid */
export async function hashNewPassword(password: string, person: Person, field = 'new_password'): Promise<string> {
  const common = await commonPasswords();
  const own = [person.name, person.username, person.email];
  const error = passwordError(password, own, (lower) => common.has(lower));
  if (error) throw invalid({ [field]: [error] });
  return hash(password);
}
