import { useSyncExternalStore } from 'react';
import { showClock } from '../../lib/format.ts';
import { useSignal } from '../../lib/signal.ts';
import { Dot } from '../../ui/chip.tsx';
import type { OpenApplication } from './open-application.ts';

const labelsOf = ({ store }: OpenApplication, keys: readonly string[]): string | null =>
  keys.length === 0 ? null : keys.map((key) => store.field(key)?.label ?? key).join(', ');

export function SaveStatus({ open }: { open: OpenApplication }) {
  const state = useSignal(open.saveState);
  const unread = useSyncExternalStore(open.store.subscribe, () => labelsOf(open, open.store.unreadKeys()));
  if (unread && (state.kind === 'saved' || state.kind === 'waiting' || state.kind === 'saving'))
    return (
      <span className="no-print small row" role="status">
        <Dot tone="orange" words="Not saved" />
        Not saved: {unread} cannot be read
      </span>
    );
  switch (state.kind) {
    case 'saved':
      return (
        <span className="no-print muted small num" role="status">
          {state.at === null ? 'All changes saved' : `Saved ${showClock(new Date(state.at).toISOString())}`}
        </span>
      );
    case 'waiting':
    case 'saving':
      return (
        <span className="no-print muted small" role="status">
          Saving …
        </span>
      );
    case 'failing':
      return (
        <span className="no-print small row" role="status">
          <Dot tone="orange" words="Not saved" />
          Not saved: {state.message} {state.isFinal ? '' : 'Kept here, trying again.'}
          <button type="button" className="link" onClick={() => void open.saver.flush()}>
            Save now
          </button>
        </span>
      );
    case 'refused':
      return (
        <span className="no-print small row" role="status">
          <Dot tone="orange" words="Not saved" />
          Not saved: {labelsOf(open, state.keys)}
        </span>
      );
    case 'conflict':
      return (
        <span className="no-print small row" role="status">
          <Dot tone="orange" words="Waiting for your choice" />
          Changed by someone else, too
        </span>
      );
  }
}
