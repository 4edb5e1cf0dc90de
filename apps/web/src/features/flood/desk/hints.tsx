import type { FloodDesk } from '@freeboard/contract';
import { showDate } from '../../../lib/format.ts';
import classes from './flood-desk.module.css';

export function Hints({ hints }: Pick<FloodDesk['map'], 'hints'>) {
  if (hints.length === 0) return null;
  return (
    <ul className={classes.hints} aria-label="Hints">
      {hints.map(({ text, date, link }) => (
        <li key={text}>
          {text}{' '}
          <span className="small muted">
            {date === null ? 'No date stated' : showDate(date)} ·{' '}
            <a className="link" href={link} target="_blank" rel="noreferrer">
              {link.includes('fws.gov') ? 'Fish and Wildlife Service' : 'FEMA'}
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}
