import { may } from '@freeboard/domain/access';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallFault, refusals } from '../server/calls.ts';
import { useCall } from '../server/query.ts';
import { useSignal } from '../signal.ts';
import { backToPrevious } from './impersonation.ts';
import type { CameFrom } from './return-to.ts';
import { refreshUser, session, useSession } from './session.ts';

const OPTIONS = { staleTime: Number.POSITIVE_INFINITY };

/**
 * Reloads six calls in the background whenever the path changes, never twice in parallel (R1.6); the agents list only
 * for users with `lookup.use`. Failures are only logged (section 8). A 401 of the user data redirects to /logout
 * (R1.10).
 */
export function useFreshData(): void {
  const { pathname, search } = useLocation();
  const role = useSession()?.user_role;
  const mayLookUp = role !== undefined && may(role, 'lookup.use');
  const navigate = useNavigate();
  const settings = useCall('getGlobalSettings', {}, OPTIONS);
  const agents = useCall('getAgentsList', {}, { ...OPTIONS, enabled: mayLookUp });
  const sources = useCall('getApplicationSourceNameList', {}, OPTIONS);
  const own = useCall('getUserSettings', {}, OPTIONS);
  const notifications = useCall('getUserNotifications', {}, OPTIONS);
  const fresh = useCall('getUserFreshData', {}, OPTIONS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on navigation
  useEffect(() => {
    for (const { refetch } of [settings, ...(mayLookUp ? [agents] : []), sources, own, notifications, fresh])
      void refetch({ cancelRefetch: false });
  }, [pathname]);

  const refused = useSignal(refusals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on a refusal
  useEffect(() => {
    if (refused > 0) void fresh.refetch({ cancelRefetch: false });
  }, [refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when an answer arrives
  useEffect(() => {
    if (fresh.error instanceof CallFault && fresh.error.code === 401) {
      // When an impersonation ends, the user's own session is restored instead of signing out.
      if (backToPrevious(navigate)) return;
      const who = session.get()?.user.id;
      const state: CameFrom = { from: pathname + search, reason: 'ended', ...(who === undefined ? {} : { who }) };
      void navigate('/logout', { replace: true, state });
    } else if (fresh.data) refreshUser(fresh.data);
  }, [fresh.error, fresh.data]);
}
