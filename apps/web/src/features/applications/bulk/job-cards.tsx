import { useFetchedAhead } from '../../../lib/browser/when-idle.ts';
import { part } from '../../../lib/part.tsx';
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts';
import classes from './bulk.module.css';
import { useJobs } from './use-jobs.ts';

const JobCard = part(() => import('./job-card.tsx'));
const AHEAD = [JobCard];

export function JobCards() {
  useFetchedAhead(AHEAD);
  const jobs = useJobs();
  const shown = jobs.filter((job, at) => job.ended_at === null || at === 0).slice(0, 2);
  const cards = useRestoredFocus<HTMLDivElement>(
    shown.map(({ id, state, has_file, may_undo }) => `${id} ${state} ${has_file} ${may_undo}`).join(),
  );
  if (shown.length === 0) return null;
  return (
    <div ref={cards} className={classes.jobs}>
      {shown.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </div>
  );
}
