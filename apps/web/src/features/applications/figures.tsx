import { Link } from 'react-router';
import { showCount } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import classes from './figures.module.css';

const FIGURES = [
  ['all', 'Applications', ''],
  ['mine', 'Mine', '?view=mine'],
  ['needs_attention', 'Need attention', '?view=attention'],
  ['launched', 'Quoting now', '?view=launched'],
] as const;

/** How many applications there are of each kind; every number leads to its rows. */
export function Figures() {
  const counts = useCall('getAgentApplicationsList', { page: 1, per_page: 8 }).data?.counts;
  return (
    <section className={classes.figures} aria-label="Figures">
      {FIGURES.map(([key, label, search]) => (
        <Link key={key} className={`card ${classes.figure}`} to={`/agent-portal/dashboard${search}`}>
          <span className={`num ${classes.value}`}>{counts ? showCount(counts[key]) : '–'}</span>
          <span className="muted">{label}</span>
        </Link>
      ))}
    </section>
  );
}
