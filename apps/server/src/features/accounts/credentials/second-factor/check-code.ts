import { bareCode, isWholeCode } from '@freeboard/domain/people';
import type { Database } from '../../../../kernel/database/pool.ts';
import { Fault } from '../../../../kernel/faults.ts';
import type { Vault } from '../../../../kernel/secrets.ts';
import { POLICY } from '../policy.ts';
import { openSecret } from './enrollment.ts';
import { recoveryCodeHashes } from './recovery-codes.ts';
import { factorOf, updateFactor, useUpRecoveryCode } from './second-factor.queries.ts';
import { stepOf } from './totp.ts';

export type Checked =
  /** `unsaved`: sealed recovery codes that the person has not yet confirmed as saved. */
  | { outcome: 'right'; by: 'app'; unsaved: Buffer | null }
  | { outcome: 'right'; by: 'recovery' }
  | { outcome: 'wrong' }
  | { outcome: 'locked'; until: Date };

/** The error while codes are locked; its data include `retry_after_s` for a countdown. */
export function codesLocked(until: Date, now: Date, data: object = {}): Fault {
  const retry_after_s = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  const minutes = Math.ceil(retry_after_s / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Fault('too_many', `Too many wrong codes. Wait ${wait} and try again.`, {
    data: { ...data, retry_after_s },
    retryAfter_s: retry_after_s,
  });
}

/** Milliseconds for which codes are refused after `failures` wrong codes in a row. */
export function lockFor(failures: number): number {
  if (failures < POLICY.wrong_codes) return 0;
  const doublings = Math.min(failures - POLICY.wrong_codes, 16);
  return Math.min(POLICY.longest_lock_ms, POLICY.first_lock_ms * 2 ** doublings);
}

/**
 * Checks a person's authenticator or recovery code; each works once. Concurrent guesses are serialized, and counted
 * even if the call fails.
 */
export const checkCode = (db: Database, vault: Vault, personId: number, code: string, now: Date): Promise<Checked> =>
  db.transaction().execute(async (trx) => {
    const factor = await factorOf(trx, personId, true);
    if (!factor) return { outcome: 'wrong' };
    if (factor.locked_until && factor.locked_until > now) return { outcome: 'locked', until: factor.locked_until };
    const reset = { failures: 0, locked_until: null };
    if (isWholeCode(code)) {
      const step = stepOf(openSecret(vault, personId, factor.secret_sealed), bareCode(code), now);
      if (step !== null && step > Number(factor.last_step)) {
        await updateFactor(trx, personId, { ...reset, last_step: step });
        return { outcome: 'right', by: 'app', unsaved: factor.unsaved_codes_sealed };
      }
    } else if (await useUpRecoveryCode(trx, personId, recoveryCodeHashes(vault, personId, code), now)) {
      // Entering a code proves that the user has saved them.
      await updateFactor(trx, personId, { ...reset, unsaved_codes_sealed: null });
      return { outcome: 'right', by: 'recovery' };
    }
    const failures = factor.failures + 1;
    const lock = lockFor(failures);
    const until = lock > 0 ? new Date(now.getTime() + lock) : null;
    await updateFactor(trx, personId, { failures, locked_until: until });
    return until ? { outcome: 'locked', until } : { outcome: 'wrong' };
  });
