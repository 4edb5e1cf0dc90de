import { currentSchema } from '../../../kernel/database/migrate.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { readHold } from '../../../kernel/hold.ts';
import { assertSameKey } from '../../../kernel/installation.ts';
import { secretKey } from '../../../kernel/secret-key.ts';
import { createVault } from '../../../kernel/secrets.ts';
import { StartRefused } from '../../../kernel/start-refused.ts';
import { presentBackups } from '../backups/presenter.ts';
import { type CheckResult, fault, ok, warning } from './check.ts';
import type { DatabaseFacts } from './doctor.queries.ts';

/** Judges the database by its facts. */
export function checkDatabase(facts: DatabaseFacts): CheckResult {
  const check = 'Database';
  const known = currentSchema().migrations.map(({ name }) => name);
  const missing = known.filter((name) => !facts.migrations.includes(name));
  const unknown = facts.migrations.filter((name) => !known.includes(name));
  if (facts.isOld) return fault(check, `PostgreSQL ${facts.version} is too old.`, 'Move to PostgreSQL 15 or later.');
  if (facts.isReadOnly) return fault(check, 'It is read-only.', 'Is it a standby? Point DATABASE_URL at the primary.');
  if (unknown.length > 0)
    return fault(
      check,
      `It was made by a newer release (${unknown.at(-1)}).`,
      'Start that release, or restore the backup from before the upgrade.',
    );
  if (missing.length > 0)
    return warning(
      check,
      `${missing.length} migrations are due.`,
      'Restart Freeboard: the start upgrades the database.',
    );
  return ok(check, `PostgreSQL ${facts.version}, up to date.`);
}

/** Checks whether jobs are processed. */
export const checkJobs = ({ jobs_late }: DatabaseFacts, isOnHold: boolean): CheckResult =>
  jobs_late === 0 || isOnHold
    ? ok('Jobs', 'None is late.')
    : fault(
        'Jobs',
        `${jobs_late} have waited for more than ten minutes.`,
        'Start a process with ROLES=worker (or all roles), and read its log.',
      );

/** Checks whether the necessary processes run. */
export function checkProcesses(roles: Readonly<Record<string, number>>): CheckResult {
  const check = 'Processes';
  const without = ['web', 'worker', 'cron'].filter((role) => !roles[role]);
  if (without.length === 0) return ok(check, 'There are web, worker and cron processes.');
  return fault(
    check,
    `None with the role ${without.join(' or ')} has been heard from for 45 seconds.`,
    'Start one, and read its log: journalctl -u freeboard -n 100.',
  );
}

/** Opens what was sealed at the first start. */
export async function checkKeys(db: Database, env: Env): Promise<CheckResult> {
  try {
    await assertSameKey(db, createVault(secretKey(env)));
    return ok('Keys', 'The secret key opens what the database holds.');
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return fault('Keys', error.message, 'Put SECRET_KEY or DATA_DIR/secret-key back; a backup holds it.');
  }
}

/** Whether this is a restored copy on hold. */
export async function checkHold(db: Database): Promise<{ isOnHold: boolean; result: CheckResult }> {
  return (await readHold(db))
    ? {
        isOnHold: true,
        result: warning(
          'Hold',
          'This is a restored copy: it sends nothing and asks no carrier.',
          'A super-admin resumes it on any screen, once the old installation is gone.',
        ),
      }
    : { isOnHold: false, result: ok('Hold', 'Nothing is on hold.') };
}

/** Judges the backups as the checklist does. */
export async function checkBackups(db: Database, env: Env, now: Date): Promise<CheckResult> {
  const { state, recent, can_encrypt, proof, changes } = await presentBackups(db, env, now);
  const failure = recent.find(({ error }) => error !== null)?.error ?? '';
  const last = recent.find(({ ended_at, error }) => ended_at !== null && error === null);
  if (state === 'on') return ok('Backups', `The last one was made ${last?.started_at}.`);
  if (state === 'waiting') return ok('Backups', 'The first one is due.');
  if (state === 'failed')
    return fault('Backups', `The last one failed: ${failure}`, 'Mend that, then Back up now in Portal Settings.');
  if (state === 'overdue')
    return fault(
      'Backups',
      `The last good one was made ${last?.started_at ?? 'never'}.`,
      'Start processes with ROLES=cron and ROLES=worker.',
    );
  if (state === 'not_restorable')
    return fault(
      'Backups',
      `${proof?.name} could not be restored: ${proof?.error}`,
      'Back up now in Portal Settings, and try npm run restore -- --check on the new file.',
    );
  if (state === 'behind')
    return fault(
      'Backups',
      `Changes have been saved until ${changes?.saved_at} only. ${changes?.error ?? ''}`.trim(),
      'Mend that, or start processes with ROLES=cron and ROLES=worker.',
    );
  const next = can_encrypt
    ? 'Switch them on in Portal Settings.'
    : 'Set BACKUP_PASSPHRASE, restart, and switch them on in Portal Settings.';
  return warning('Backups', 'None are made by schedule.', next);
}
