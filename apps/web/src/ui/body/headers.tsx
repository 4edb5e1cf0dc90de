import { showCount } from '../../lib/format.ts';
import classes from './headers.module.css';

export function Headers({ headers }: { headers: Readonly<Record<string, string>> }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <details className={classes.headers}>
      <summary className="small muted">
        {showCount(entries.length)} {entries.length === 1 ? 'header' : 'headers'}
      </summary>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
