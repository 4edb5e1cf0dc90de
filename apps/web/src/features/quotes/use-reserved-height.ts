import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Provides the height that an element had while `isOn`, kept for it afterwards: what stands below it does not jump up
 * when rows leave at the end.
 */
export function useReservedHeight(isOn: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  const [kept, setKept] = useState(0);
  useLayoutEffect(() => {
    if (isOn) last.current = ref.current?.offsetHeight ?? 0;
    else if (last.current > 0) setKept(last.current);
  });
  return { ref, style: kept > 0 && !isOn ? { minHeight: kept } : undefined };
}
