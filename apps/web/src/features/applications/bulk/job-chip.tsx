import { bulkText } from '@freeboard/domain/applications';
import { Link } from 'react-router';
import { showCount } from '../../../lib/format.ts';
import classes from './bulk.module.css';
import { useJobs } from './use-jobs.ts';

export function JobChip() {
  const job = useJobs().find(({ ended_at }) => ended_at === null);
  if (!job) return null;
  return (
    <Link to="/agent-portal/dashboard" className={`num hide-s ${classes.chip}`}>
      {bulkText(job.action).doing} {showCount(job.position)} of {showCount(job.total)}
    </Link>
  );
}
