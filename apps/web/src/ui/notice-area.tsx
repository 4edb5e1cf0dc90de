import { useEffect, useRef, useState } from 'react';
import { focusOn } from '../lib/browser/when-drawn.ts';
import { dismiss, type Notice, notices } from '../lib/server/notices.ts';
import { useSignal } from '../lib/signal.ts';
import classes from './notice-area.module.css';

/** How long a notice stays; one that something can be done about, longer. */
const STAY_MS = { plain: 6_000, action: 15_000 } as const;

function Shown({ notice }: { notice: Notice }) {
  const { id, title, text, tone, action, isLasting } = notice;
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isLasting || isRead) return;
    const timer = setTimeout(() => dismiss(id), action ? STAY_MS.action : STAY_MS.plain);
    return () => clearTimeout(timer);
  }, [id, isLasting, isRead, action]);
  const before = useRef<HTMLElement | null>(null);
  /** The notice goes, and with it what had the focus: that is where it was before. */
  function leave() {
    const back = before.current?.isConnected ? before.current : document.querySelector<HTMLElement>('main h1');
    dismiss(id);
    if (back) focusOn(back);
  }
  return (
    <div
      className={`${classes.notice} ${classes[tone]}`}
      role="alert"
      onMouseEnter={() => setRead(true)}
      onMouseLeave={() => setRead(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setRead(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={() => setRead(false)}
    >
      <div className={classes.words}>
        <p className="strong">{title}</p>
        {text ? <p className="muted">{text}</p> : null}
        {action ? (
          <button
            type="button"
            className={`link ${classes.action}`}
            onClick={() => {
              leave();
              action.run();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={leave}>
        ×
      </button>
    </div>
  );
}

/** Where notices appear. It comes with the page itself: it is needed most when nothing else arrives. */
export function NoticeArea() {
  const shown = useSignal(notices);
  return (
    <div className={classes.area} data-notices>
      {shown.map((notice) => (
        <Shown key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
