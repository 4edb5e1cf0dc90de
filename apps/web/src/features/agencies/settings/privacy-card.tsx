import type { AnswerOf } from '@freeboard/contract';
import { daysText, RETENTION_KEYS, retentionRule } from '@freeboard/domain/privacy';
import { Link } from 'react-router';
import { showCount, showSize, showTime } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Pending } from '../../../ui/states.tsx';
import classes from './privacy-card.module.css';
import { SettingCard } from './setting-card.tsx';

type Run = AnswerOf<'getRetention'>['last_run'];

function summary(run: Run): string {
  if (!run) return 'Old records are removed every night. The first run is due.';
  const removed = Object.values(run.removed).reduce((sum, n) => sum + n, 0);
  const { database_bytes, file_bytes, applications } = run;
  const each =
    applications === 0
      ? ''
      : `, ${showSize(Math.round((database_bytes + file_bytes) / applications))} for each of ${showCount(applications)} applications`;
  return `Last run ${showTime(run.ended_at)}: ${showCount(removed)} records removed. The installation holds ${showSize(database_bytes)} of records and ${showSize(file_bytes)} of files${each}.`;
}

function Rules({ run }: { run: Run }) {
  return (
    <table className={classes.rules}>
      <thead>
        <tr>
          <th scope="col">Record</th>
          <th scope="col">Kept for</th>
          <th scope="col" className={classes.number}>
            Removed
          </th>
        </tr>
      </thead>
      <tbody>
        {RETENTION_KEYS.map((key) => {
          const { label, days, after, why } = retentionRule(key);
          return (
            <tr key={key}>
              <th scope="row">
                {label}
                <span className="small muted">{why}</span>
              </th>
              <td>{days === null ? 'As long as needed' : `${daysText(days)} after ${after}`}</td>
              <td className={`num ${classes.number}`}>
                {run?.removed[key] === undefined ? '—' : showCount(run.removed[key])}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function Retention() {
  const query = useCall('getRetention', {});
  if (!query.data) return <Pending query={query} rows={8} label="Loading the retention" />;
  const run = query.data.last_run;
  return (
    <>
      <p className={classes.summary} role="status">
        {summary(run)}
      </p>
      <Rules run={run} />
    </>
  );
}

export default function PrivacyCard() {
  return (
    <SettingCard card="privacy">
      <p className={classes.summary}>
        <Link className="link" to="/dashboard/privacy">
          Find, export or erase a person
        </Link>
      </p>
      <Retention />
    </SettingCard>
  );
}
