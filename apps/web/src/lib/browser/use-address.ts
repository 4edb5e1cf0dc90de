import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router';

/** Changes the parameters of the address in place. */
export type ChangeAddress = (edit: (now: URLSearchParams) => void, options?: NavigateOptions) => void;

export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * The parameters of the rendered address, and a function to change them. The router renders a new address in a
 * transition, which urgent updates can delay: a change starts from the browser's current address, so that it neither
 * drops nor repeats one not rendered yet, and is ignored once another screen was chosen.
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
