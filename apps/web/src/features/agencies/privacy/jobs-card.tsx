import type { PrivacyJob } from '@freeboard/contract';
import type { PrivacyState } from '@freeboard/domain/privacy';
import { Button } from '@mantine/core';
import { showTime } from '../../../lib/format.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import classes from './privacy.module.css';
import { downloadFile, usePrivacyJobs } from './use-privacy.ts';

const STATES: Record<PrivacyState, { tone: Tone; word: string }> = {
  queued: { tone: 'blue', word: 'waiting' },
  running: { tone: 'blue', word: 'running' },
  done: { tone: 'green', word: 'done' },
  failed: { tone: 'red', word: 'stopped' },
};

const titleOf = ({ kind, name, number }: PrivacyJob): string =>
  kind === 'export'
    ? `Export${name ? ` of ${name}` : ''}`
    : `Erasure${name ? ` of ${name}` : ''} ${number ?? ''}`.trim();

function Job({ job }: { job: PrivacyJob }) {
  const { tone, word } = STATES[job.state];
  const title = titleOf(job);
  const isOpen = job.ended_at === null;
  return (
    <li className="item row wrap lines-1">
      <span className={classes.what}>
        {title}
        <span className="small muted">
          {job.failure || [showTime(job.requested_at), job.reason, job.requested_by].filter(Boolean).join(' · ')}
        </span>
        {isOpen && job.kind === 'erase' ? (
          <progress className="full" max={job.total} value={job.position} aria-label={`Progress of ${title}`} />
        ) : null}
      </span>
      <Chip tone={tone}>{word}</Chip>
      {job.has_file ? (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Download: ${title}`}
          onClick={() => void downloadFile(job.id)}
        >
          {job.kind === 'export' ? 'Download' : 'Certificate'}
        </Button>
      ) : null}
    </li>
  );
}

export function JobsCard() {
  const query = usePrivacyJobs();
  const jobs = query.data?.jobs;
  return (
    <section className="card" aria-labelledby="privacy-jobs">
      <div className="head">
        <h2 id="privacy-jobs">Exports and erasures</h2>
      </div>
      {query.isError && !jobs ? (
        <Failed text={query.error.message} retry={() => void query.refetch()} />
      ) : !jobs ? (
        <SkeletonRows rows={3} label="Loading exports and erasures" />
      ) : jobs.length === 0 ? (
        <p className="body muted">Nobody has been exported or erased yet.</p>
      ) : (
        <ul aria-live="polite">
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
}
