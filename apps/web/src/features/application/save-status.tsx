import { showClock } from '../../lib/format.ts';
import { useSignal } from '../../lib/signal.ts';
import { Dot } from '../../ui/chip.tsx';
import type { OpenApplication } from './open-application.ts';

/** Whether everything is saved, in words. */
export function SaveStatus({ open }: { open: OpenApplication }) {
  const state = useSignal(open.saveState);
  switch (state.kind) {
    case 'saved':
      return (
        <span className="muted small num" role="status">
          {state.at === null ? 'All changes saved' : `Saved ${showClock(new Date(state.at).toISOString())}`}
        </span>
      );
    case 'waiting':
    case 'saving':
      return (
        <span className="muted small" role="status">
          Saving …
        </span>
      );
    case 'failing':
      return (
        <span className="small row" role="status">
          <Dot tone="orange" words="Not saved" />
          Not saved: {state.message} {state.isFinal ? '' : 'Kept here, trying again.'}
          <button type="button" className="link" onClick={() => void open.saver.flush()}>
            Save now
          </button>
        </span>
      );
    case 'conflict':
      return (
        <span className="small row" role="status">
          <Dot tone="orange" words="Waiting for your choice" />
          Changed by someone else, too
        </span>
      );
  }
}
