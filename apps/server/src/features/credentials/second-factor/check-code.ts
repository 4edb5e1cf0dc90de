import { bareCode, isWholeCode } from '@freeboard/domain';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Vault } from '../../../kernel/secrets.ts';
import { POLICY } from '../policy.ts';
import { openSecret } from './enrollment.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { factorOf, updateFactor, useUpRecoveryCode } from './second-factor.queries.ts';
import { stepOf } from './totp.ts';

/** What became of a code; `until`: no code is heard before. */
export type Checked =
  | { outcome: 'right'; by: 'app' | 'recovery' }
  | { outcome: 'wrong' }
  | { outcome: 'locked'; until: Date };

/** How long nothing is heard after so many wrong codes in a row, milliseconds. */
export function lockFor(failures: number): number {
  if (failures < POLICY.wrong_codes) return 0;
  const doublings = Math.min(failures - POLICY.wrong_codes, 16);
  return Math.min(POLICY.longest_lock_ms, POLICY.first_lock_ms * 2 ** doublings);
}

/**
 * Checks a code of a person who has a second factor. Guesses are counted one after another and kept whatever becomes of
 * the call; each code of the app counts once, and so does each recovery code.
 */
export const checkCode = (db: Database, vault: Vault, personId: number, code: string, now: Date): Promise<Checked> =>
  db.transaction().execute(async (trx) => {
    const factor = await factorOf(trx, personId, true);
    if (!factor) return { outcome: 'wrong' };
    if (factor.locked_until && factor.locked_until > now) return { outcome: 'locked', until: factor.locked_until };
    const right = async (by: 'app' | 'recovery', change: { last_step?: number }): Promise<Checked> => {
      await updateFactor(trx, personId, { ...change, failures: 0, locked_until: null });
      return { outcome: 'right', by };
    };
    if (isWholeCode(code)) {
      const step = stepOf(openSecret(vault, personId, factor.secret_sealed), bareCode(code), now);
      if (step !== null && step > Number(factor.last_step)) return right('app', { last_step: step });
    } else if (await useUpRecoveryCode(trx, personId, hashRecoveryCode(personId, code), now)) {
      return right('recovery', {});
    }
    const failures = factor.failures + 1;
    const lock = lockFor(failures);
    const until = lock > 0 ? new Date(now.getTime() + lock) : null;
    await updateFactor(trx, personId, { failures, locked_until: until });
    return until ? { outcome: 'locked', until } : { outcome: 'wrong' };
  });
