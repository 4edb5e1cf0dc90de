import type { BulkJob } from '@freeboard/contract';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { useFetchedAhead } from '../../../lib/browser/when-idle.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { part } from '../../../lib/part.tsx';
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts';
import classes from './bulk.module.css';
import { useJobs } from './use-jobs.ts';

const JobCard = part(() => import('./job-card.tsx'));
const AHEAD = [JobCard];

/** How long a phone, where the card covers the list, shows a finished job with nothing to see, download or undo. */
const ENDED_SHOWN_MS = 60_000;
const LOOK_MS = 5_000;

const isOver = ({ ended_at, failed, has_file, may_undo }: BulkJob, now: number): boolean =>
  ended_at !== null && failed === 0 && !has_file && !may_undo && now - Date.parse(ended_at) > ENDED_SHOWN_MS;

export function JobCards() {
  useFetchedAhead(AHEAD);
  const jobs = useJobs();
  const isPhone = useMedia('(max-width: 40rem)', { onPaper: false });
  const now = useNow(LOOK_MS, isPhone && jobs.length > 0);
  const shown = jobs
    .filter((job, at) => job.ended_at === null || at === 0)
    .filter((job) => !isPhone || !isOver(job, now))
    .slice(0, 2);
  const cards = useRestoredFocus<HTMLDivElement>(
    shown.map(({ id, state, has_file, may_undo }) => `${id} ${state} ${has_file} ${may_undo}`).join(),
  );
  if (shown.length === 0) return null;
  return (
    <div
      ref={cards}
      className={classes.jobs}
      data-ended={shown.every(({ ended_at }) => ended_at !== null) || undefined}
    >
      {shown.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </div>
  );
}
