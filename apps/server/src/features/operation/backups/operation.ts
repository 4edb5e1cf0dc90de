import { canOpen } from '../../../kernel/backup/encryption.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { removeHold } from '../../../kernel/hold.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { doubtWaiting } from '../../messages/index.ts';
import { checkBase } from '../../settings/index.ts';
import { lockSchedule, readSchedule, removeRestoredJobs, writeSchedule } from './backups.queries.ts';
import { BACKUP_QUEUE, firstBackup } from './job.ts';
import { presentBackups } from './presenter.ts';

export const getOperation: Verb<'getOperation'> = async (context) => present(context);

async function present(context: Context) {
  const { raw } = context.own();
  return { backups: await presentBackups(raw, context.services.env, context.now) };
}

/** @throws Fault invalid at `destination` */
function checkDestination({ services: { env } }: Context, destination: string): void {
  if (destination === 'bucket' && env.s3 === null)
    throw invalid({ destination: ['No bucket is configured: set S3_BUCKET and its keys, and restart.'] });
  if (destination !== 'off' && env.backup.passphrase === null && env.backup.recipient === null)
    throw invalid({
      destination: ['Backups are always encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, and restart.'],
    });
}

export const updateBackupSchedule: Verb<'updateBackupSchedule'> = async (context, { base, ...input }) => {
  checkDestination(context, input.destination);
  const { raw } = context.own();
  await lockSchedule(raw);
  const before = await readSchedule(raw);
  const { proves_weekly = before.schedule.proves_weekly } = input;
  const schedule = { ...input, proves_weekly };
  if (base) checkBase(before.schedule, base, schedule);
  if (proves_weekly && !canOpen(context.services.env.backup))
    throw invalid({
      proves_weekly: ['This server cannot open backups for a public key. Prove them where the private key is.'],
    });
  const isSwitchedOn = before.schedule.destination === 'off' && schedule.destination !== 'off';
  const since = isSwitchedOn ? context.now.toISOString() : before.since;
  await writeSchedule(raw, { schedule, since });
  if (isSwitchedOn) context.enqueue(firstBackup(context.now));
  const fields = ['destination', 'every_hours', 'retention_days', 'proves_weekly'] as const;
  const changes = fields
    .filter((field) => before.schedule[field] !== schedule[field])
    .map((field) => ({ field, from: before.schedule[field], to: schedule[field] }));
  context.record({ action: 'changed the backups of the installation', agencyId: null, changes });
  return present(context);
};

export const backUpNow: Verb<'backUpNow'> = async (context) => {
  const { schedule } = await readSchedule(context.own().raw);
  checkDestination(context, schedule.destination === 'off' ? 'folder' : schedule.destination);
  if (context.services.hold.current())
    throw new Fault('conflict', 'A restored copy makes no backups until it is resumed.');
  context.enqueue({
    queue: BACKUP_QUEUE,
    data: { reason: 'person' },
    retry: { times: 0, first_s: 1, longest_s: 1 },
  });
  context.record({ action: 'started a backup', agencyId: null });
  return present(context);
};

/**
 * Ends the hold of a restored copy. Work that waited at the time of the backup continues only if the old installation
 * was stopped before the restore; otherwise the old installation may have done that work since, so messages become in
 * doubt and other jobs are removed. With a schedule, a backup is made immediately, because changes are saved only
 * after a backup.
 * @throws Fault conflict when there is no hold
 */
export const resumeInstallation: Verb<'resumeInstallation'> = async (context, { was_stopped }) => {
  const { raw } = context.own();
  const hold = await removeHold(raw);
  if (!hold) throw new Fault('conflict', 'This installation is not on hold.');
  const in_doubt = was_stopped ? 0 : await doubtWaiting(raw, new Date(hold.made_at), context.now);
  const left_out = was_stopped ? 0 : await removeRestoredJobs(raw);
  context.record({
    action: was_stopped
      ? 'resumed the restored installation, with what waited'
      : 'resumed the restored installation, without what waited',
    agencyId: null,
    changes: [{ field: 'restored_from', from: hold.made_at, to: null }],
  });
  if ((await readSchedule(raw)).schedule.destination !== 'off') context.enqueue(firstBackup(context.now));
  context.wakeEngine('changed');
  context.emit({ kind: 'settings', agencyId: null, ids: {} });
  return { in_doubt, left_out };
};
