import type { Application } from '@freeboard/contract';
import classes from './facts.module.css';

/** What came in with a file or a lead and has no place in the form: nothing of it is lost. */
export function Besides({ application }: { application: Application }) {
  const { besides } = application;
  if (besides.length === 0) return null;
  return (
    <section className="card" aria-labelledby="besides">
      <div className="head">
        <h2 id="besides">What came in besides</h2>
      </div>
      <dl className={classes.facts}>
        {besides.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
          <div key={at}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
