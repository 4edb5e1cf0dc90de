import type { AnswerOf } from '@freeboard/contract';
import { Outdated } from '../../../../drafts/choice.ts';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../../lib/server/query.ts';

export type Backups = AnswerOf<'getOperation'>['backups'];
type Schedule = Backups['schedule'];

const KEY = ['getOperation', {}];
const WHILE_RUNNING_MS = 2_000;

export const useBackups = () =>
  useCall(
    'getOperation',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.backups.recent[0]?.ended_at === null || isStarting() ? WHILE_RUNNING_MS : false,
    },
  );

/** When this page last requested a backup, in ms since 1970; a backup may wait for a worker before it begins. */
let startedAt = 0;
const isStarting = () => Date.now() - startedAt < 10 * WHILE_RUNNING_MS;

const takeOver = (answer: AnswerOf<'getOperation'>) => {
  queryClient.setQueryData(KEY, answer);
  void queryClient.invalidateQueries({ queryKey: ['getChecklist'] });
};

/** Saves the backup schedule. @returns the error, null once it is saved, or what another user has saved since `base` */
export async function saveSchedule(schedule: Schedule, base: Schedule): Promise<string | null | Outdated<Schedule>> {
  const result = await client.call('updateBackupSchedule', { ...schedule, base });
  if (result.ok) {
    takeOver(result.data);
    return null;
  }
  if (result.code === 409) {
    const now = await client.call('getOperation', {});
    if (now.ok) {
      takeOver(now.data);
      return new Outdated(now.data.backups.schedule);
    }
  }
  const [wrong] = Object.values(result.errors).flat();
  if (wrong) return wrong;
  notify(noticeText(result), 'bad');
  return 'Not saved. Try again.';
}

export async function backUpNow(): Promise<void> {
  const result = await client.call('backUpNow', {});
  if (!result.ok) return notify(noticeText(result), 'bad');
  startedAt = Date.now();
  takeOver(result.data);
  notify({ title: 'Backup started', text: 'It shows up here when it is done.' }, 'good');
}
