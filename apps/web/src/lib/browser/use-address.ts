import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router';

/** Changes only the URL's parameters; the path stays. */
export type ChangeAddress = (edit: (now: URLSearchParams) => void, options?: NavigateOptions) => void;

export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * The router renders a new URL in a transition, which urgent updates can delay. So a change starts from the browser's
 * current URL, which neither drops nor repeats a change that is not rendered yet, and is ignored once another screen
 * was opened.
 */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [rendered] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress>(
    (edit, options = {}) => {
      if (window.location.pathname !== pathname) return;
      const now = addressNow();
      edit(now);
      void navigate(`?${now}`, { preventScrollReset: true, ...options });
    },
    [navigate, pathname],
  );
  return [rendered, change];
}
