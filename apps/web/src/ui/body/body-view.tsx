import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { showCount, showSize } from '../../lib/format.ts';
import { notify } from '../../lib/server/notices.ts';
import { CopyIcon, LeftIcon, RightIcon } from '../icons.tsx';
import classes from './body.module.css';
import { findIn } from './find.ts';
import { LongLines } from './long-lines.tsx';
import { linesOf } from './rows.ts';
import { ShortLines } from './short-lines.tsx';
import { useLaidOut } from './use-laid-out.ts';

/** With more lines or characters, only the visible part of a body is rendered. */
const MANY_LINES = 400;
const LONG = 60_000;

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    void notify({ title: 'Copied', text: showSize(text.length) }, 'good');
  } catch {
    void notify({ title: 'Error', text: 'The browser does not allow copying here.' }, 'bad');
  }
}

type Props = {
  body: string;
  label: string;
  find?: string;
  /** The body continues beyond the shown part, so its size and the copy button are hidden. */
  isBeginning?: boolean;
  children?: ReactNode;
};

type StepsProps = { nth: number; count: number; isAll: boolean; onMove: (nth: number) => void };

function MatchSteps({ nth, count, isAll, onMove }: StepsProps) {
  const move = (step: number) => onMove((nth + step + count) % count);
  return (
    <span className={classes.places}>
      <span className="num" aria-live="polite">
        {showCount(nth + 1)} of {showCount(count)}
        {isAll ? '' : '+'}
      </span>
      <button type="button" className={classes.step} aria-label="Previous place" onClick={() => move(-1)}>
        <LeftIcon size="1em" />
      </button>
      <button type="button" className={classes.step} aria-label="Next place" onClick={() => move(1)}>
        <RightIcon size="1em" />
      </button>
    </span>
  );
}

export function BodyView({ body, label, find = '', isBeginning = false, children }: Props) {
  const laid = useLaidOut(body);
  const text = laid?.text ?? '';
  const starts = useMemo(() => linesOf(text), [text]);
  const wanted = useDeferredValue(find);
  const found = useMemo(() => findIn(text, wanted), [text, wanted]);
  const [nth, setNth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => setNth(0), [found]);
  if (!laid)
    return (
      <div className="col gap-1 min-0">
        <p className={`muted small ${classes.bar}`} role="status">
          Laying out {showSize(body.length)} …
        </p>
        <div className={`${classes.frame} ${classes.long}`} />
      </div>
    );
  const lines = starts.length - 1;
  const isLong = lines > MANY_LINES || text.length > LONG;
  const current = found.spans[nth];
  const shown = { kind: laid.kind, text, starts, found: found.spans, current };
  const digits = { '--digits': `${String(lines).length}ch` } as CSSProperties;
  const count = found.spans.length;
  return (
    <div className="col gap-1 min-0" style={digits}>
      <div className={`row wrap small ${classes.bar}`}>
        <span className="muted num">
          {laid.kind}
          {isBeginning ? null : `, ${showSize(body.length)}, ${showCount(lines)} ${lines === 1 ? 'line' : 'lines'}`}
        </span>
        {children}
        <span className="grow" />
        {wanted.trim() === '' ? null : count === 0 ? (
          <span className="muted">not in here</span>
        ) : (
          <MatchSteps nth={nth} count={count} isAll={found.isAll} onMove={setNth} />
        )}
        {isBeginning ? null : (
          <button type="button" className={`link ${classes.copy}`} onClick={() => void copy(text)}>
            <CopyIcon size="1.1em" /> Copy<span className="hidden-word"> {label}</span>
          </button>
        )}
      </div>
      {isLong ? (
        <LongLines shown={shown} label={label} />
      ) : (
        <ShortLines shown={shown} label={label} isTall={isBeginning} />
      )}
    </div>
  );
}
