import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { showClock, showCount, showSize, showTime } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { Pending } from '../../ui/states.tsx';
import { type Backups, backUpNow, changesText, Retention, useBackups } from '../agencies/index.ts';
import { PageErrors, ResponseTimes, Storage } from './figures.tsx';
import classes from './operation.module.css';
import { LATE_S, SERVICE_TONES, SERVICE_WORDS, type Service, servicesOf, summaryOf, waitText } from './services.ts';

const EVERY_MS = 15_000;

type Status = AnswerOf<'getOperationStatus'>;
type Queue = Status['queues'][number];

const QUEUE_NAMES: Record<Queue['queue'], string> = {
  carriers: 'Quotes to carriers',
  email: 'E-mail to clients',
  texts: 'Texts to clients',
  held: 'Waiting for quiet hours',
  account_email: 'Account e-mail',
  documents: 'Documents from carriers',
  bulk: 'Bulk jobs and uploads',
  background: 'Background jobs',
};

const BACKUP_STATES: Record<Backups['state'], { tone: Tone; word: string }> = {
  off: { tone: 'plain', word: 'off' },
  waiting: { tone: 'blue', word: 'due' },
  on: { tone: 'green', word: 'on' },
  overdue: { tone: 'red', word: 'overdue' },
  failed: { tone: 'red', word: 'failed' },
  not_restorable: { tone: 'red', word: 'cannot be restored' },
  behind: { tone: 'red', word: 'changes not saved' },
};

function Tile(props: { label: string; figure: string; text: React.ReactNode; children?: React.ReactNode }) {
  const { label, figure, text, children } = props;
  return (
    <section className={`card ${classes.tile}`} aria-label={label}>
      <div className={classes.line}>
        <h2 className="small muted">{label}</h2>
        {children}
      </div>
      <p className={classes.figure}>{figure}</p>
      <p className="small muted">{text}</p>
    </section>
  );
}

const InSettings = ({ children }: { children: string }) => (
  <>
    {children} in{' '}
    <Link className="link" to="/dashboard/settings">
      Portal Settings
    </Link>
  </>
);

function BackupTiles({ backups, now }: { backups: Backups; now: string }) {
  const good = backups.recent.find(({ ended_at, error }) => ended_at !== null && error === null);
  const { tone, word } = BACKUP_STATES[backups.state];
  const { proof, changes } = backups;
  const safe_at = changes?.saved_at ?? good?.started_at;
  const age_s = safe_at ? Math.max(0, Math.round((Date.parse(now) - Date.parse(safe_at)) / 1_000)) : null;
  const failure = backups.recent[0]?.error;
  const none =
    backups.schedule.destination === 'off' ? (
      <InSettings>Set up backups</InSettings>
    ) : (
      'The first one starts within a minute'
    );
  return (
    <>
      <Tile
        label="Last backup"
        figure={good ? showTime(good.started_at) : 'None yet'}
        text={failure ?? (good?.bytes ? `${showSize(good.bytes)}, in the ${good.destination}` : none)}
      >
        <Chip tone={tone}>{word}</Chip>
      </Tile>
      <Tile
        label="Last restore test"
        figure={proof ? showTime(proof.proved_at) : 'None yet'}
        text={proof ? (proof.error ?? `${proof.name} was restored and is whole`) : <InSettings>Turn it on</InSettings>}
      >
        {proof ? <Chip tone={proof.error ? 'red' : 'green'}>{proof.error ? 'failed' : 'good'}</Chip> : null}
      </Tile>
      <Tile
        label="Data at risk"
        figure={age_s === null ? 'Everything' : waitText(age_s)}
        text={age_s === null ? 'No backup by schedule or from here' : changesText(changes) || 'Since the last backup'}
      >
        <Button size="compact-md" variant="default" disabled={!backups.can_encrypt} onClick={() => void backUpNow()}>
          Back up now
        </Button>
      </Tile>
    </>
  );
}

function Services({ services }: { services: readonly Service[] }) {
  return (
    <section className="card" aria-labelledby="services">
      <div className="head">
        <h2 id="services">Services</h2>
      </div>
      <ul>
        {services.map(({ name, state, text }) => (
          <li key={name} className={classes.row}>
            <b>{name}</b>
            <span>
              <Chip tone={SERVICE_TONES[state]}>{SERVICE_WORDS[state]}</Chip>
            </span>
            <span className={`small muted ${classes.text}`}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Queues({ queues }: { queues: readonly Queue[] }) {
  return (
    <section className="card" aria-labelledby="queues">
      <div className="head">
        <h2 id="queues">Queues</h2>
        <span className="grow" />
        <span className="small muted">waiting, oldest</span>
      </div>
      <ul>
        {queues.map(({ queue, n, oldest_s, failed }) => (
          <li key={queue} className={`${classes.row} ${classes.queue}`}>
            <span>
              {QUEUE_NAMES[queue]}
              {failed > 0 ? <span className="small strong warn"> {showCount(failed)} failed</span> : null}
            </span>
            <span className="num right">{showCount(n)}</span>
            <span className={`num right ${oldest_s !== null && oldest_s > LATE_S ? 'strong warn' : 'muted'}`}>
              {oldest_s === null || queue === 'held' ? '—' : waitText(oldest_s)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Release() {
  const { data } = useCall('getRelease', {});
  if (!data) return null;
  const { version, check } = data;
  const [name = version, commit] = version.split('+');
  const newer = check.state === 'newer' ? `${check.version} is available` : null;
  return (
    <>
      <span className="small muted" title={commit ? `Commit ${commit}` : undefined}>
        Version {name}
        {check.state === 'newest' ? ', the newest' : ''}
        {check.state === 'failed' ? `, newer versions unknown: ${check.reason}` : ''}
      </span>
      {newer && check.state === 'newer' && check.notes_url ? (
        <a className="link small" href={check.notes_url} target="_blank" rel="noreferrer">
          {newer}
        </a>
      ) : null}
      {newer && check.state === 'newer' && !check.notes_url ? <b className="small">{newer}</b> : null}
    </>
  );
}

function Content({ status }: { status: Status }) {
  const checklist = useCall('getChecklist', {});
  const backups = useBackups();
  const services = servicesOf(status, checklist.data?.items ?? []);
  const { tone, text } = summaryOf(services, backups.data?.backups.state);
  return (
    <>
      <div className="row baseline lines-1 wrap">
        <h1>Operations</h1>
        <span className="small muted">{showClock(status.now)}, every 15 s</span>
        <Release />
        <span className="grow" />
        <Chip tone={tone}>{text}</Chip>
      </div>
      <div className="fit stretch gap-3">
        {backups.data ? <BackupTiles backups={backups.data.backups} now={status.now} /> : null}
        <Tile label="Database" figure={showSize(status.database_bytes)} text="Files and growth are below" />
      </div>
      <div className="fit-l gap-3">
        <Services services={services} />
        <Queues queues={status.queues} />
        <ResponseTimes latencies={status.latencies} />
        <Storage />
        <PageErrors errors={status.page_errors} />
      </div>
      <section className="card" aria-labelledby="retention">
        <div className="head">
          <h2 id="retention">How long records are kept</h2>
          <span className="grow" />
          <a className="link small" href="/docs/third-party" target="_blank" rel="noreferrer">
            Packages and licenses
          </a>
          <Link className="link small" to="/dashboard/home">
            Setup checklist
          </Link>
        </div>
        <Retention />
      </section>
    </>
  );
}

export default function Operations() {
  const query = useCall('getOperationStatus', {}, { refetchInterval: EVERY_MS });
  return (
    <main className="page col">
      {query.data ? (
        <Content status={query.data} />
      ) : (
        <>
          <h1>Operations</h1>
          <div className="card">
            <Pending query={query} rows={8} label="Loading the state of the installation" />
          </div>
        </>
      )}
    </main>
  );
}
