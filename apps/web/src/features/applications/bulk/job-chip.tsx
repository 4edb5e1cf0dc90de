import { part } from '../../../lib/part.tsx';
import { useJobs } from './use-jobs.ts';

const JobLink = part(() => import('./job-link.tsx'));

export function JobChip() {
  const job = useJobs().find(({ ended_at }) => ended_at === null);
  return job ? <JobLink job={job} /> : null;
}
