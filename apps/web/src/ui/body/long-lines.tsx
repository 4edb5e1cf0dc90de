import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './body.module.css';
import { Line, type Shown } from './line.tsx';
import { rowsOf } from './rows.ts';

/** Extra rows rendered above and below the visible ones. */
const SPARE = 12;
/**
 * In pixels, below every browser's limit for an element's height. A longer body scrolls more than one row per pixel.
 */
const HIGHEST = 8_000_000;

type Measure = { columns: number; rowHeight: number; height: number };

function measureIn(frame: HTMLElement, probe: HTMLElement): Measure {
  const { width, height } = probe.getBoundingClientRect();
  const room = (probe.parentElement as HTMLElement).clientWidth;
  return {
    columns: Math.max(20, Math.floor(room / (width / 100)) - 1),
    rowHeight: height,
    height: frame.clientHeight,
  };
}

/** Measures initially and on resize; null before the frame is rendered. */
function useMeasure(frame: RefObject<HTMLElement | null>, probe: RefObject<HTMLElement | null>): Measure | null {
  const [measure, setMeasure] = useState<Measure | null>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, probe.current];
    if (!outer || !inner) return;
    const take = () => setMeasure(measureIn(outer, inner));
    take();
    const watch = new ResizeObserver(take);
    watch.observe(outer);
    return () => watch.disconnect();
  }, [frame, probe]);
  return measure;
}

/** Renders only the visible rows; wraps at the width of its frame. */
export function LongLines({ shown, label }: { shown: Shown; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const measure = useMeasure(frame, probe);
  const [top, setTop] = useState(0);
  const columns = measure?.columns ?? 80;
  const rows = useMemo(() => rowsOf(shown.starts, columns), [shown.starts, columns]);
  const rowHeight = measure?.rowHeight ?? 18;
  const seen = measure ? Math.ceil(measure.height / rowHeight) : 0;
  const whole = rows.count * rowHeight;
  const high = Math.min(whole, HIGHEST);
  const room = Math.max(1, high - (measure?.height ?? 0));
  const atMost = Math.max(0, rows.count - seen + 1);
  const topRow = high === whole ? Math.floor(top / rowHeight) : Math.min(atMost, Math.round((top / room) * atMost));
  const first = Math.max(0, topRow - SPARE);
  const last = Math.min(rows.count, topRow + seen + SPARE);
  const offset = high === whole ? first * rowHeight : top - (topRow - first) * rowHeight;

  const { current } = shown;
  useEffect(() => {
    if (!current || !frame.current || !measure) return;
    const wanted = Math.max(0, rows.rowOf(current.start) - Math.floor(seen / 3));
    frame.current.scrollTop = high === whole ? wanted * rowHeight : (Math.min(wanted, atMost) / atMost) * room;
  }, [current, rows, measure, seen, high, whole, rowHeight, atMost, room]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      ref={frame}
      role="group"
      className={`${classes.frame} ${classes.long}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the text
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div className={classes.line} aria-hidden="true">
        <span className={classes.number} />
        <code className={classes.measured}>
          <span ref={probe}>{'0'.repeat(100)}</span>
        </code>
      </div>
      <div className={classes.whole} style={{ height: high }}>
        <div className={classes.drawn} style={{ transform: `translateY(${offset}px)` }}>
          {Array.from({ length: Math.max(0, last - first) }, (_, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
            <Line key={first + nth} shown={shown} row={rows.at(first + nth)} />
          ))}
        </div>
      </div>
    </div>
  );
}
