import type { FloodDesk } from '@freeboard/contract';
import { showCount, showDate } from '../../../lib/format.ts';
import classes from './flood-desk.module.css';

const shown = (key: string, value: string): string =>
  key === 'sqft' && Number.isFinite(Number(value))
    ? showCount(Number(value))
    : value.replace(/^\d{4}-\d\d-\d\d$/, showDate);

export function Facts({ facts, gaps }: Pick<FloodDesk['map'], 'facts' | 'gaps'>) {
  return (
    <>
      {facts.length === 0 ? <p className="muted">Nothing is known yet. Look up the address.</p> : null}
      <dl>
        {facts.map(({ key, label, value, source }) => (
          <div key={key} className={classes.fact}>
            <dt className="muted">{label}</dt>
            <dd>
              <span className="num">{shown(key, value)}</span> <span className="small muted">{source}</span>
            </dd>
          </div>
        ))}
      </dl>
      {gaps.length > 0 ? (
        <ul className={`small muted ${classes.gaps}`}>
          {gaps.map(({ provider, reason }) => (
            <li key={`${provider}: ${reason}`}>{reason.startsWith(provider) ? reason : `${provider}: ${reason}`}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
