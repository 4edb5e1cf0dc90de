import { showCount } from '../../lib/format.ts';
import classes from './bulk-upload.module.css';

type Props = { label: string; value: number; max: number; isDone?: boolean };

export function Progress({ label, value, max, isDone }: Props) {
  return (
    <div className="col gap-2">
      <progress
        className={`${classes.bar} ${isDone ? classes.barDone : ''}`}
        max={Math.max(max, 1)}
        value={value}
        aria-label={label}
      />
      <span className="small muted num">
        <span className="strong">{showCount(value)}</span> of {showCount(max)}
      </span>
    </div>
  );
}
