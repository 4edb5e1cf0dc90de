import { currentSchema } from '../../../kernel/database/migrate.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { readHold } from '../../../kernel/hold.ts';
import { assertSameKey } from '../../../kernel/installation.ts';
import { secretKey } from '../../../kernel/secret-key.ts';
import { createVault } from '../../../kernel/secrets.ts';
import { StartRefused } from '../../../kernel/start-refused.ts';
import { presentBackups } from '../backups/presenter.ts';
import type { CanaryState } from '../canary/canary.ts';
import { type CheckResult, fault, ok, skipped, warning } from './check.ts';
import type { DatabaseFacts } from './doctor.queries.ts';

export function checkDatabase(facts: DatabaseFacts): CheckResult {
  const check = 'Database';
  const known = currentSchema().migrations.map(({ name }) => name);
  const missing = known.filter((name) => !facts.migrations.includes(name));
  const unknown = facts.migrations.filter((name) => !known.includes(name));
  if (facts.isOld) return fault(check, `PostgreSQL ${facts.version} is too old.`, 'Move to PostgreSQL 15 or later.');
  if (facts.isReadOnly)
    return fault(check, 'The database is read-only.', 'If it is a standby, set DATABASE_URL to the primary.');
  if (unknown.length > 0)
    return fault(
      check,
      `The database belongs to a newer release (${unknown.at(-1)}).`,
      'Start that release, or restore the backup from before the upgrade.',
    );
  if (missing.length > 0)
    return warning(check, `${missing.length} migrations are pending.`, 'Restart Freeboard to upgrade the database.');
  return ok(check, `PostgreSQL ${facts.version}, up to date.`);
}

export const checkJobs = ({ jobs_late }: DatabaseFacts, isOnHold: boolean): CheckResult =>
  jobs_late === 0 || isOnHold
    ? ok('Jobs', 'No jobs are late.')
    : fault(
        'Jobs',
        `${jobs_late} jobs have been due for more than ten minutes.`,
        'Start a process with ROLES=worker (or all roles), and check its log.',
      );

export function checkProcesses(roles: Readonly<Record<string, number>>): CheckResult {
  const check = 'Processes';
  const without = ['web', 'worker', 'cron'].filter((role) => !roles[role]);
  if (without.length === 0) return ok(check, 'Web, worker and cron processes are running.');
  return fault(
    check,
    `No heartbeat from a process with the role ${without.join(' or ')} for 45 seconds.`,
    'Start one, and check its log: journalctl -u freeboard -n 100.',
  );
}

/** Seconds after which the test application counts as late: two passes were missed. */
const CANARY_LATE_S = 180;

export function checkCanary(canary: CanaryState): CheckResult {
  const check = 'Test application';
  if (!canary) return skipped(check, 'It is switched off, or this copy is on hold.');
  const { age_s, late, reason } = canary;
  if (age_s === null)
    return warning(check, 'It has not begun yet.', 'Check that all processes are of this release and have CANARY=on.');
  if (!late && age_s <= CANARY_LATE_S) return ok(check, `It got through every part ${age_s} seconds ago.`);
  const where = late ? `It is late at: ${late}. ${reason}` : 'No process sends it through.';
  const text = `${where} It last got through ${age_s} seconds ago.`;
  const next = 'See docs/operating.md, The test application is late.';
  return age_s > CANARY_LATE_S ? fault(check, text, next) : warning(check, text, next);
}

export async function checkKeys(db: Database, env: Env): Promise<CheckResult> {
  try {
    await assertSameKey(db, createVault(secretKey(env)));
    return ok('Keys', 'The secret key decrypts the stored credentials.');
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return fault('Keys', error.message, 'Restore SECRET_KEY or DATA_DIR/secret-key; backups contain it.');
  }
}

export async function checkHold(db: Database): Promise<{ isOnHold: boolean; result: CheckResult }> {
  return (await readHold(db))
    ? {
        isOnHold: true,
        result: warning(
          'Hold',
          'This is a restored copy: it sends nothing and calls no carriers.',
          'A super-admin can resume it from any screen once the old installation is gone.',
        ),
      }
    : { isOnHold: false, result: ok('Hold', 'Nothing is on hold.') };
}

export async function checkBackups(db: Database, env: Env, now: Date): Promise<CheckResult> {
  const { state, recent, can_encrypt, proof, changes } = await presentBackups(db, env, now);
  const failure = recent.find(({ error }) => error !== null)?.error ?? '';
  const last = recent.find(({ ended_at, error }) => ended_at !== null && error === null);
  if (state === 'on') return ok('Backups', `The last backup was made ${last?.started_at}.`);
  if (state === 'waiting') return ok('Backups', 'The first backup is due.');
  if (state === 'failed')
    return fault(
      'Backups',
      `The last backup failed: ${failure}`,
      'Fix the cause, then use Back up now in Portal Settings.',
    );
  if (state === 'overdue')
    return fault(
      'Backups',
      last ? `The last successful backup was made ${last.started_at}.` : 'No backup has succeeded yet.',
      'Start processes with ROLES=cron and ROLES=worker.',
    );
  if (state === 'not_restorable')
    return fault(
      'Backups',
      `${proof?.name} could not be restored: ${proof?.error}`,
      'Use Back up now in Portal Settings, and run npm run restore -- --check on the new file.',
    );
  if (state === 'behind')
    return fault(
      'Backups',
      `No changes have been saved since ${changes?.saved_at}. ${changes?.error ?? ''}`.trim(),
      'Fix the cause, or start processes with ROLES=cron and ROLES=worker.',
    );
  const next = can_encrypt
    ? 'Turn them on in Portal Settings.'
    : 'Set BACKUP_PASSPHRASE, restart, and turn them on in Portal Settings.';
  return warning('Backups', 'Scheduled backups are off.', next);
}
