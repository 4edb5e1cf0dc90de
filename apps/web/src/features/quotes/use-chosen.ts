import { useCallback, useRef } from 'react';
import { type Signal, useSignal } from '../../lib/signal.ts';

export const MOST_COMPARED = 4;

/** Only quotes in the visible rows (`there`) count as selected, so hidden earlier runs drop out. */
export function useChosen(all: Signal<readonly number[]>, there: readonly number[]) {
  const ids = useSignal(all).filter((id) => there.includes(id));
  const now = useRef(ids);
  now.current = ids;
  const toggle = useCallback(
    (id: number) => {
      const known = now.current;
      all.set(known.includes(id) ? known.filter((one) => one !== id) : [...known, id]);
    },
    [all],
  );
  const only = useCallback((id: number) => all.set([id]), [all]);
  return { ids, toggle, only };
}

export type Chosen = ReturnType<typeof useChosen>;
