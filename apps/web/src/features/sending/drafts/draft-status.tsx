import { showClock, showDate, showTime } from '../../../lib/format.ts';
import classes from '../sending.module.css';

/** Reserves its space before anything is saved, so that nothing moves. */
export function DraftStatus(props: { savedAt: string | null; writtenBy: string | null; startOver: () => void }) {
  const { savedAt, writtenBy, startOver } = props;
  const isToday = savedAt !== null && showDate(savedAt) === showDate(new Date().toISOString());
  return (
    <span className={`muted small row ${classes.draftStatus}`}>
      <span role="status">
        {savedAt === null
          ? ''
          : `${writtenBy ? `Drafted by ${writtenBy},` : 'Draft saved'} ${isToday ? showClock(savedAt) : showTime(savedAt)}`}
      </span>
      {savedAt === null ? null : (
        <button type="button" className="link" onClick={startOver}>
          Start over
        </button>
      )}
    </span>
  );
}
