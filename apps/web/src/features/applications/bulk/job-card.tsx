import type { BulkJob } from '@freeboard/contract';
import { bulkText, bulkTitle, type ExportFormat, RATER_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { saveUrl } from '../../../lib/browser/save-url.ts';
import { focusHeading } from '../../../lib/browser/when-drawn.ts';
import { showAgo, showCount } from '../../../lib/format.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import classes from './bulk.module.css';
import { hideJob } from './use-jobs.ts';

const FILES: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel', ...RATER_NAMES };

const SECOND_MS = 1_000;

/** ', about 20 s', estimated from the pace so far; '' if unknown, or less than a second. */
function leftText({ started_at, position, total }: BulkJob, now: number): string {
  if (started_at === null || position === 0) return '';
  const seconds = Math.round((((now - Date.parse(started_at)) / position) * (total - position)) / 1_000);
  if (seconds < 1) return '';
  return seconds < 90 ? `, about ${seconds} s` : `, about ${Math.round(seconds / 60)} min`;
}

function titleOf(job: BulkJob): string {
  if (job.is_undo && job.state === 'done')
    return `Undone for ${showCount(job.total - job.failed)} of ${showCount(job.total)}`;
  if (job.state === 'cancelled') return `Cancelled: ${bulkTitle(job.action, job.total).toLowerCase()}`;
  if (job.state === 'failed') return `Not finished: ${bulkTitle(job.action, job.total).toLowerCase()}`;
  const done = job.total - job.failed;
  if (job.state !== 'done') return bulkTitle(job.action, job.total);
  return `${showCount(done)} ${done === 1 ? 'application' : 'applications'} ${bulkText(job.action).done}${job.agent ? ` to ${job.agent}` : ''}`;
}

async function fetchFile(job: BulkJob, file: 'export' | 'failures'): Promise<void> {
  const opened = await callOrNotify('openBulkFile', { bulk_job_id: job.id, file });
  if (opened) saveUrl(opened.file_url, opened.file_name);
}

async function undo(job: BulkJob): Promise<void> {
  if (await callOrNotify('undoBulkJob', { bulk_job_id: job.id }))
    await queryClient.invalidateQueries({ queryKey: ['getBulkJobs'] });
}

function hide(job: BulkJob): void {
  hideJob(job.id);
  // Removing the last card also removes the focused element.
  requestAnimationFrame(focusHeading);
}

async function cancel(job: BulkJob): Promise<void> {
  if (await callOrNotify('cancelBulkJob', { bulk_job_id: job.id }))
    await queryClient.invalidateQueries({ queryKey: ['getBulkJobs'] });
}

function Failures({ job }: { job: BulkJob }) {
  if (job.failures.length === 0) return null;
  return (
    <div className={classes.failures}>
      <h3>Could not be {bulkText(job.action).done}</h3>
      <ul>
        {job.failures.map((one) => (
          <li key={one.application_id}>
            <span className="num muted">{one.number ?? ''}</span> <b>{one.client}</b>{' '}
            <span className="bad">{one.reason}</span>{' '}
            {one.number === null ? null : (
              <Link className="link" to={`/agent-portal/application-details/${one.application_id}`}>
                Open<span className="hidden-word"> {one.number}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {job.failed > job.failures.length || job.failed > 3 ? (
        <button type="button" className="link small" onClick={() => void fetchFile(job, 'failures')}>
          Download all {showCount(job.failed)} with their reasons
        </button>
      ) : null}
    </div>
  );
}

function Progress({ job, title }: { job: BulkJob; title: string }) {
  const now = useNow(SECOND_MS);
  if (job.state === 'done' && job.failed === 0)
    return (
      <div className={classes.progress} role="status">
        <div className="row wrap">
          <h2>{title}</h2>
          <span className="muted small">{showAgo(job.created_at, now)}, by you</span>
        </div>
      </div>
    );
  const done = job.position - job.failed;
  const share = (count: number) => `${job.total === 0 ? 0 : (100 * count) / job.total}%`;
  return (
    <div className={classes.progress}>
      <div className="row wrap">
        <h2>{title}</h2>
        <span className="muted small">{showAgo(job.created_at, now)}, by you</span>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={job.total}
        aria-valuenow={job.position}
      >
        <span className={classes.done} style={{ width: share(done) }} />
        <span className={classes.failed} style={{ width: share(job.failed) }} />
      </div>
      <div className="row wrap small num" role="status">
        <span>
          <b>{showCount(done)}</b> done
        </span>
        {job.failed > 0 ? (
          <span className="bad">
            <b>{showCount(job.failed)}</b> could not
          </span>
        ) : null}
        {job.ended_at === null ? (
          <span className="muted">
            {showCount(job.total - job.position)} to go{leftText(job, now)}
          </span>
        ) : null}
        <span className="grow" />
        {job.current ? (
          <span className="muted clip">
            now {job.current.number} {job.current.client}
          </span>
        ) : null}
      </div>
      {job.reason ? <p className="small bad">{job.reason}</p> : null}
    </div>
  );
}

export default function JobCard({ job }: { job: BulkJob }) {
  const isOpen = job.ended_at === null;
  const title = titleOf(job);
  return (
    <section className={`card ${classes.job}`} aria-label={title}>
      <Progress job={job} title={title} />
      <Failures job={job} />
      <div className={classes.buttons}>
        <div className="row">
          {isOpen ? (
            <Button variant="default" size="compact-sm" onClick={() => void cancel(job)}>
              Cancel the {showCount(job.total - job.position)} left
            </Button>
          ) : null}
          {job.has_file ? (
            <Button size="compact-sm" onClick={() => void fetchFile(job, 'export')}>
              Download {FILES[job.format ?? 'csv']}
            </Button>
          ) : null}
          {job.may_undo ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Undo: ${title}`}
              title="For a day after it ended"
              onClick={() => void undo(job)}
            >
              Undo
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => hide(job)}>
            Hide
          </Button>
        </div>
        {isOpen ? <span className="muted small">Goes on when you leave the page</span> : null}
        {job.has_file ? <span className="muted small">Kept for a day</span> : null}
      </div>
    </section>
  );
}
