import { useCallback, useRef, useState } from 'react';

/** As many as can be compared side by side. */
const MOST = 4;

/** What was chosen for comparing, of the rows that are there: those of an earlier run are let go with it. */
export function useChosen(there: readonly number[]) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const ids = chosen.filter((id) => there.includes(id));
  const now = useRef(ids);
  now.current = ids;
  const toggle = useCallback((id: number) => {
    const known = now.current;
    if (known.includes(id)) setChosen(known.filter((one) => one !== id));
    else if (known.length < MOST) setChosen([...known, id]);
  }, []);
  return { ids, isFull: ids.length >= MOST, toggle };
}

export type Chosen = ReturnType<typeof useChosen>;
