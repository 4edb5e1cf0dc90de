import { useEffect, useRef } from 'react';
import classes from './body.module.css';
import { Line, type Shown } from './line.tsx';

/**
 * Rendered in full, so that selecting and copying by hand adds no line breaks. `isTall`: as high as the long body
 * that will replace it.
 */
export function ShortLines({ shown, label, isTall }: { shown: Shown; label: string; isTall: boolean }) {
  const { starts, current } = shown;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!current || !frame.current) return;
    const mark = frame.current.querySelector<HTMLElement>(`.${classes.current}`);
    if (mark) frame.current.scrollTop = mark.offsetTop - frame.current.clientHeight / 3;
  }, [current]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      ref={frame}
      role="group"
      className={isTall ? `${classes.frame} ${classes.tall}` : classes.frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the text
      tabIndex={0}
    >
      {Array.from(starts.subarray(0, -1), (start, line) => (
        <Line key={start} shown={shown} row={{ line, isFirst: true, start, end: starts[line + 1]! - 1 }} />
      ))}
    </div>
  );
}
