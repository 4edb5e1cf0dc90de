import { useEffect, useRef, useState } from 'react';
import { focusOn } from '../../lib/browser/when-drawn.ts';
import { isText, undoStepOf } from '../../lib/hotkeys.ts';
import { dismiss, type Notice, notices } from '../../lib/server/notices.ts';
import { useSignal } from '../../lib/signal.ts';
import classes from './notice-area.module.css';

const STAY_MS = { plain: 6_000, action: 15_000 } as const;

/** Seconds left, down to 0; null without a countdown. */
function useCountdown(seconds: number | null): number | null {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds === null) return;
    const end = performance.now() + seconds * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

const undoOf = ({ actions }: Notice) => actions.find(({ keys }) => keys === 'Ctrl Z');

/** Ctrl+Z, unless a text is being typed: there it undoes the typing. */
function useUndoKey(run: (() => void) | undefined): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (undoStepOf(event) !== -1 || isText(event.target)) return;
      // The key was handled by another notice already.
      if (!latest.current || event.defaultPrevented) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

type ActionsProps = {
  actions: Notice['actions'];
  act: (run: () => void) => () => void;
  /** Seconds until the notice disappears; null without a countdown. */
  left: number | null;
  hasKeys: boolean;
};

function Actions({ actions, act, left, hasKeys }: ActionsProps) {
  return (
    <div className={`row ${classes.action}`}>
      {actions.map(({ label, keys, run }) => (
        <button key={label} type="button" className="link" onClick={act(run)}>
          {label}
          {keys && hasKeys ? (
            <span aria-hidden="true" className="muted small">
              {' '}
              {keys}
            </span>
          ) : null}
        </button>
      ))}
      {left === null ? null : (
        <span className="muted small num" aria-hidden="true">
          {left} s
        </span>
      )}
    </div>
  );
}

/** `isUndone`: Ctrl+Z triggers this notice's action. */
function Shown({ notice, isUndone }: { notice: Notice; isUndone: boolean }) {
  const { id, title, text, tone, actions, seconds, isLasting } = notice;
  const [isRead, setRead] = useState(false);
  const left = useCountdown(seconds);
  const isCounted = seconds !== null;
  const hasActions = actions.length > 0;
  useEffect(() => {
    if (isLasting || isRead || isCounted) return;
    const timer = setTimeout(() => dismiss(id), hasActions ? STAY_MS.action : STAY_MS.plain);
    return () => clearTimeout(timer);
  }, [id, isLasting, isRead, isCounted, hasActions]);
  useEffect(() => {
    if (left === 0) dismiss(id);
  }, [id, left]);
  const before = useRef<HTMLElement | null>(null);
  /** If the notice had the focus, the focus returns to its previous element. */
  function leave() {
    const back = before.current?.isConnected ? before.current : document.querySelector<HTMLElement>('main h1');
    dismiss(id);
    if (back) focusOn(back);
  }
  const act = (run: () => void) => () => {
    leave();
    run();
  };
  const undo = isUndone ? undoOf(notice) : undefined;
  useUndoKey(undo ? act(undo.run) : undefined);
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
      <div className="breaks grow">
        <p className="strong">{title}</p>
        {text ? <p className="muted">{text}</p> : null}
        {hasActions ? <Actions actions={actions} act={act} left={left} hasKeys={isUndone} /> : null}
      </div>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={leave}>
        ×
      </button>
    </div>
  );
}

export function NoticeArea() {
  const shown = useSignal(notices);
  const newestUndo = shown.findLast(undoOf);
  return (
    <div className={classes.area} data-notices>
      {shown.map((notice) => (
        <Shown key={notice.id} notice={notice} isUndone={notice === newestUndo} />
      ))}
    </div>
  );
}
