import type { Application } from '@freeboard/contract';
import { withoutLine } from '@freeboard/domain/forms';
import classes from './facts.module.css';

export function Unplaced({ application }: { application: Application }) {
  const unplaced = withoutLine(application.unplaced_values);
  if (unplaced.length === 0) return null;
  return (
    <section className="card" aria-labelledby="unplaced">
      <div className="head">
        <h2 id="unplaced">Not placed in the form</h2>
      </div>
      <dl className={classes.facts}>
        {unplaced.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and none moves
          <div key={at}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
