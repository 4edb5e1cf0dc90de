import type { BulkJob } from '@freeboard/contract';
import { bulkText } from '@freeboard/domain/applications';
import { Link } from 'react-router';
import { showCount } from '../../../lib/format.ts';
import classes from './bulk.module.css';

export default function JobLink({ job }: { job: BulkJob }) {
  return (
    <Link to="/agent-portal/dashboard" className={`num hide-s ${classes.chip}`}>
      {bulkText(job.action).doing} {showCount(job.position)} of {showCount(job.total)}
    </Link>
  );
}
