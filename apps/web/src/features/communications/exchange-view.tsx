import type { Communication } from '@freeboard/contract';
import { useState } from 'react';
import { showDuration, showTime } from '../../lib/format.ts';
import { layOut } from '../../lib/lay-out.ts';
import { notify } from '../../lib/notices.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { CopyIcon, DownIcon, RightIcon } from '../../ui/icons.tsx';
import classes from './communications.module.css';
import type { Exchange } from './exchanges.ts';

function statusOf({ first, answer }: Exchange): { words: string; tone: Tone } {
  const one = answer ?? first;
  if (one.fault) return { words: one.status ? `${one.status} · ${one.fault}` : one.fault, tone: 'red' };
  if (one.status === null) return { words: 'no answer yet', tone: 'plain' };
  return { words: String(one.status), tone: one.status < 300 ? 'green' : one.status < 500 ? 'orange' : 'red' };
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    void notify({ title: 'Message', text: 'Copied' }, 'good');
  } catch {
    void notify({ title: 'Error', text: 'The browser does not allow copying here.' }, 'bad');
  }
}

const MOST_ROWS = 24;

/** Enough rows for the body, up to a bound; a longer one scrolls. */
const rowsOf = (body: string): number => Math.min(body.split('\n').length + 1, MOST_ROWS);

function Body({ title, half }: { title: string; half: Communication | null }) {
  const body = half ? layOut(half.payload.data) : '';
  const headers = Object.entries(half?.payload.headers ?? {});
  return (
    <section className={classes.half} aria-label={title}>
      <div className="row">
        <h3>{title}</h3>
        <span className="grow" />
        {body ? (
          <button type="button" className={`link small ${classes.copy}`} onClick={() => void copy(body)}>
            <CopyIcon /> Copy
          </button>
        ) : null}
      </div>
      {headers.length > 0 ? (
        <details className={classes.headers}>
          <summary className="small muted">{headers.length} headers</summary>
          <dl>
            {headers.map(([name, value]) => (
              <div key={name}>
                <dt className="muted">{name}</dt> <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {body ? (
        <textarea className={classes.body} readOnly aria-label={`${title} body`} rows={rowsOf(body)} value={body} />
      ) : (
        <p className="muted small">{half ? 'Empty' : 'None'}</p>
      )}
    </section>
  );
}

/** One exchange in a line; its request and answer are laid out only once it is opened. */
export function ExchangeView({ exchange }: { exchange: Exchange }) {
  const [isOpen, setOpen] = useState(false);
  const { first } = exchange;
  const status = statusOf(exchange);
  const Arrow = isOpen ? DownIcon : RightIcon;
  return (
    <li>
      <button type="button" className={classes.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Arrow size="0.9em" />
        <span className="strong">{first.method}</span>
        <span className={`clip ${classes.url}`} title={first.url}>
          {first.url}
        </span>
        <Chip tone={status.tone}>{status.words}</Chip>
        <span className={`num muted small ${classes.time}`}>
          {first.duration_ms === null ? '—' : showDuration(first.duration_ms)}
        </span>
        <span className="num muted small nowrap hide-s">{showTime(first.created_at)}</span>
      </button>
      {isOpen ? (
        <div className={classes.pair}>
          <Body title="Request" half={exchange.request} />
          <Body title="Answer" half={exchange.answer} />
        </div>
      ) : null}
    </li>
  );
}
