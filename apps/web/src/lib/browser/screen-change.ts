import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from './when-drawn.ts';

/**
 * A screen starts at its top, with the focus on its heading unless it focuses something else. Going back keeps the
 * scroll position.
 */
export function useScreenChange(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const before = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the path changes
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (kind !== 'POP') window.scrollTo(0, 0);
    focusHeading();
  }, [pathname]);
}
