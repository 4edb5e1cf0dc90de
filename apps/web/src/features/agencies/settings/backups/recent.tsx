import { showCount, showSize, showTime } from '../../../../lib/format.ts';
import { Chip, type Tone } from '../../../../ui/chip.tsx';
import classes from './backups.module.css';
import type { Backups } from './use-backups.ts';

type Made = Backups['recent'][number];

const REASONS: Record<Made['reason'], string> = {
  schedule: 'By schedule',
  person: 'Started by hand',
  upgrade: 'Before an upgrade',
};

function stateOf({ ended_at, error, is_removed }: Made): { tone: Tone; word: string } {
  if (ended_at === null) return { tone: 'blue', word: 'running' };
  if (error !== null) return { tone: 'red', word: 'failed' };
  return is_removed ? { tone: 'plain', word: 'expired' } : { tone: 'green', word: 'done' };
}

export function RecentBackups({ recent }: { recent: Backups['recent'] }) {
  if (recent.length === 0) return <p className="muted pad">No backup has been made yet.</p>;
  return (
    <ul aria-label="Recent backups">
      {recent.map((one) => {
        const { tone, word } = stateOf(one);
        return (
          <li key={one.id} className={classes.one}>
            <span className="num">{showTime(one.started_at)}</span>
            <span>
              <Chip tone={tone}>{word}</Chip>
            </span>
            <span className={classes.what}>
              {one.error ?? one.name}
              <span className="small muted">
                {REASONS[one.reason]}
                {one.rows === null ? '' : `, ${showCount(one.rows)} records, ${showCount(one.files ?? 0)} files`}
              </span>
            </span>
            <span className="num muted">{one.bytes === null ? '' : showSize(one.bytes)}</span>
          </li>
        );
      })}
    </ul>
  );
}
