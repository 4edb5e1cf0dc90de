import { useState } from 'react';
import { discardDrafts, draftsOf } from '../../../drafts/names.ts';

export function LeftBehind({ by }: { by: string }) {
  const [isDiscarded, setDiscarded] = useState(() => draftsOf(by).length === 0);
  return (
    <p role="status" className="muted small">
      {isDiscarded ? (
        'Nothing that you typed is left on this computer.'
      ) : (
        <>
          What you typed and didn’t save is still on this computer, encrypted: only your sign-in opens it.{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              discardDrafts(by);
              setDiscarded(true);
            }}
          >
            Discard it
          </button>
        </>
      )}
    </p>
  );
}
