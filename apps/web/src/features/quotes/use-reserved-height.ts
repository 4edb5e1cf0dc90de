import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Reserves the height that the element last had while `isOn`, so that the content below does not jump up when rows
 * disappear at the end.
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
