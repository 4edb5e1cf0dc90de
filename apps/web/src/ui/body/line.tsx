import type { BodyKind } from '../../lib/lay-out/lay-out.ts';
import tones from '../code/tones.module.css';
import classes from './body.module.css';
import type { Span } from './find.ts';
import { partsOf } from './parts.ts';
import type { Row } from './rows.ts';

export type Shown = {
  kind: BodyKind;
  text: string;
  starts: Int32Array;
  found: readonly Span[];
  current: Span | undefined;
};

export function Line({ shown, row }: { shown: Shown; row: Row }) {
  const { kind, text, starts, found, current } = shown;
  const line = { kind, text, lineStart: starts[row.line]!, lineEnd: starts[row.line + 1]! - 1 };
  const parts = partsOf({ ...line, start: row.start, end: row.end }, found, current);
  let at = row.start;
  return (
    <div className={classes.line}>
      <span className={classes.number} aria-hidden="true">
        {row.isFirst ? row.line + 1 : ''}
      </span>
      <code>
        {parts.map((part) => {
          const key = at;
          at += part.text.length;
          const look = part.tone ? tones[part.tone] : undefined;
          return part.isFound ? (
            <mark key={key} className={part.isCurrent ? classes.current : undefined}>
              {part.text}
            </mark>
          ) : (
            <span key={key} className={look}>
              {part.text}
            </span>
          );
        })}
      </code>
    </div>
  );
}
