import { BACKUP_DAYS, BACKUP_INTERVALS, type BackupDestination, type BackupState } from '@freeboard/domain/agencies';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { showTime } from '../../../../lib/format.ts';
import { Chip, type Tone } from '../../../../ui/chip.tsx';
import { Choice } from '../../../../ui/fields/choice.tsx';
import { Pending } from '../../../../ui/states.tsx';
import type { SettingKey } from '../catalog.ts';
import { SettingCard } from '../setting-card.tsx';
import { SettingRow } from '../setting-row.tsx';
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

type Options = readonly { value: string; label: string }[];

function Chosen(props: {
  setting: SettingKey;
  value: string;
  options: Options;
  save: (value: string) => Promise<string | null>;
  side?: ReactNode;
}) {
  const { setting, value, options, save } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function choose(next: string) {
    setDraft(next);
    setError(await save(next));
    setDraft(null);
  }
  return (
    <SettingRow setting={setting} htmlFor={id} side={props.side}>
      <Choice
        id={id}
        describedBy={`${id}-help ${id}-error`}
        isWrong={error !== null}
        value={draft ?? value}
        choices={[...options]}
        onChange={(next) => void choose(next)}
      />
      <span id={`${id}-error`} role="alert" className="small bad block">
        {error}
      </span>
    </SettingRow>
  );
}

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

function readDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= BACKUP_DAYS.least && days <= BACKUP_DAYS.most ? days : null;
}

/** The state of backup proofs, shown next to their switch. */
function proofText({ can_prove, can_encrypt, proof }: Backups): string {
  if (can_encrypt && !can_prove)
    return 'Only the private key opens them: prove one where it is, with npm run restore -- --check';
  return proof ? `${proof.error === null ? 'Last proved' : 'Failed'} ${showTime(proof.proved_at)}` : '';
}

function Schedule({ backups }: { backups: Backups }) {
  const { schedule, folder, bucket } = backups;

  const destinations: { value: BackupDestination; label: string }[] = [
    { value: 'off', label: 'No backups' },
    { value: 'folder', label: 'A folder on the server' },
    { value: 'bucket', label: bucket ? `The bucket ${bucket}` : 'The bucket for files (not set up)' },
  ];
  const place = schedule.destination === 'folder' ? folder : '';
  return (
    <ul>
      <Chosen
        setting="backup_destination"
        value={schedule.destination}
        options={destinations}
        save={(value) => saveSchedule({ ...schedule, destination: value as BackupDestination })}
        side={<span className={classes.what}>{place}</span>}
      />
      <Chosen
        setting="backup_interval"
        value={String(schedule.every_hours)}
        options={BACKUP_INTERVALS.map((n) => ({ value: String(n), label: `${n} hours` }))}
        save={(value) => saveSchedule({ ...schedule, every_hours: Number(value) as (typeof BACKUP_INTERVALS)[number] })}
      />
      <TextSetting
        setting="backup_retention"
        value={String(schedule.retention_days)}
        save={async (text) => {
          const retention_days = readDays(text);
          if (retention_days === null) return `Enter ${BACKUP_DAYS.least} to ${BACKUP_DAYS.most} days.`;
          return saveSchedule({ ...schedule, retention_days });
        }}
      />
      <Chosen
        setting="backup_proof"
        value={schedule.proves_weekly ? 'on' : 'off'}
        options={[
          { value: 'off', label: 'No' },
          { value: 'on', label: 'Yes' },
        ]}
        save={(value) => saveSchedule({ ...schedule, proves_weekly: value === 'on' })}
        side={<span className={classes.what}>{proofText(backups)}</span>}
      />
    </ul>
  );
}

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

/** Where the installation's backups go, how long they are retained, and how the last ones went (R10.7). */
export default function BackupsCard() {
  return (
    <SettingCard card="backups">
      <Content />
    </SettingCard>
  );
}
