import { BACKUP_DAYS, BACKUP_INTERVALS, type BackupDestination, type BackupState } from '@freeboard/domain/agencies';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChoice, viewOf } from '../../../../drafts/choice.ts';
import { mergeFields } from '../../../../drafts/merge.ts';
import { showTime } from '../../../../lib/format.ts';
import { Chip, type Tone } from '../../../../ui/chip.tsx';
import { Pending } from '../../../../ui/states.tsx';
import { ChoiceSetting } from '../choice-setting.tsx';
import { SettingCard } from '../setting-card.tsx';
import { TextSetting } from '../text-setting.tsx';
import classes from './backups.module.css';
import { changesText } from './changes-text.ts';
import { RecentBackups } from './recent.tsx';
import { type Backups, backUpNow, saveSchedule, useBackups } from './use-backups.ts';

const STATES: Record<BackupState, { tone: Tone; word: string }> = {
  off: { tone: 'plain', word: 'off' },
  waiting: { tone: 'blue', word: 'first one is due' },
  on: { tone: 'green', word: 'on' },
  overdue: { tone: 'red', word: 'overdue' },
  failed: { tone: 'red', word: 'failed' },
  not_restorable: { tone: 'red', word: 'cannot be restored' },
  behind: { tone: 'red', word: 'changes not saved' },
};

function summary({ state, recent, can_encrypt, schedule, proof, is_same_disk }: Backups): string {
  if (!can_encrypt)
    return 'Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT on the server and restart: a backup is always encrypted.';
  const good = recent.find(({ ended_at, error }) => ended_at !== null && error === null);
  const last = good ? `Last backup ${showTime(good.started_at)}.` : 'No backup has been made yet.';
  const failure = recent.find(({ error }) => error !== null)?.error;
  if (state === 'failed') return `${failure} ${last} It is tried again every hour.`;
  if (state === 'overdue') return `${last} Check that the server’s background process runs.`;
  if (state === 'not_restorable') return `${proof?.name} could not be restored: ${proof?.error} Back up now.`;
  if (state === 'off') return `${last} If this disk fails, everything since then is lost.`;
  if (schedule.destination === 'folder' && is_same_disk)
    return `${last} It’s on the same disk as the data: set BACKUP_DIR to another disk, or copy the folder elsewhere.`;
  return good && schedule.destination === 'folder' ? `${last} Copy the folder to another machine, too.` : last;
}

const isDays = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= BACKUP_DAYS.least && Number(text) <= BACKUP_DAYS.most;

function proofText({ can_prove, can_encrypt, proof }: Backups): string {
  if (can_encrypt && !can_prove)
    return 'Only the private key opens them: prove one where it is, with npm run restore -- --check';
  return proof ? `${proof.error === null ? 'Last proved' : 'Failed'} ${showTime(proof.proved_at)}` : '';
}

function Schedule({ backups }: { backups: Backups }) {
  const { schedule, folder, bucket } = backups;
  // One draft, because the schedule is saved as a whole.
  const choice = useChoice('backup_schedule', schedule, saveSchedule, mergeFields);
  const destinations: { value: BackupDestination; label: string }[] = [
    { value: 'off', label: 'No backups' },
    { value: 'folder', label: 'A folder on the server' },
    { value: 'bucket', label: bucket ? `The bucket ${bucket}` : 'The bucket for files (not set up)' },
  ];
  const place = schedule.destination === 'folder' ? folder : '';
  const days = viewOf(choice.part('retention_days'), String, Number);
  return (
    <ul>
      <ChoiceSetting
        setting="backup_destination"
        choice={choice.part('destination')}
        choices={destinations}
        side={<span className={classes.what}>{place}</span>}
      />
      <ChoiceSetting
        setting="backup_interval"
        choice={viewOf(
          choice.part('every_hours'),
          String,
          (hours) => Number(hours) as (typeof BACKUP_INTERVALS)[number],
        )}
        choices={BACKUP_INTERVALS.map((n) => ({ value: String(n), label: `${n} hours` }))}
      />
      <TextSetting
        setting="backup_retention"
        value={days.value}
        choice={days}
        save={async (text) => {
          if (!isDays(text)) return `Enter ${BACKUP_DAYS.least} to ${BACKUP_DAYS.most} days.`;
          days.choose(text);
          return null;
        }}
      />
      <ChoiceSetting
        setting="backup_proof"
        choice={viewOf(choice.part('proves_weekly'), onOff, (next) => next === 'on')}
        choices={[
          { value: 'off', label: 'No' },
          { value: 'on', label: 'Yes' },
        ]}
        side={<span className={classes.what}>{proofText(backups)}</span>}
      />
    </ul>
  );
}

const onOff = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off');

function Content() {
  const query = useBackups();
  const [isStarting, setStarting] = useState(false);
  if (!query.data) return <Pending query={query} rows={5} label="Loading the backups" />;
  const { backups } = query.data;
  const { tone, word } = STATES[backups.state];
  const isRunning = backups.recent[0]?.ended_at === null;
  async function start() {
    setStarting(true);
    await backUpNow();
    setStarting(false);
  }
  return (
    <>
      <div className={`band row wrap lines-2 ${classes.head}`}>
        <Chip tone={tone}>{word}</Chip>
        <p role="status">
          {summary(backups)} {changesText(backups.changes)}
        </p>
        <Button
          variant="default"
          size="compact-md"
          loading={isStarting || isRunning}
          disabled={!backups.can_encrypt}
          onClick={() => void start()}
        >
          Back up now
        </Button>
      </div>
      <Schedule backups={backups} />
      <p className="small band tight breaks">
        <span className="muted">Origin of these backups. A restore asks for it, so save it somewhere else.</span>{' '}
        <code>{backups.origin}</code>
      </p>
      <RecentBackups recent={backups.recent} />
    </>
  );
}

export default function BackupsCard() {
  return (
    <SettingCard card="backups">
      <Content />
    </SettingCard>
  );
}
