import { may } from '@freeboard/domain';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ask, CallFault, refusals } from '../server/calls.ts';
import { useSignal } from '../signal.ts';
import { backToPrevious } from './impersonation.ts';
import type { CameFrom } from './return-to.ts';
import { refreshUser, session, useSession } from './session.ts';

/** What is loaded again on every navigation (section 2). Their failures are only logged (section 8). */
const SIX = [
  'getGlobalSettings',
  'getAgentsList',
  'getApplicationSourceNameList',
  'getUserSettings',
  'getUserNotifications',
  'getUserFreshData',
] as const;

/**
 * Reloads the six in the background whenever the path changes; one that is under way is not asked twice (R1.6), and
 * the agents list only for those who may assign or filter by it.
 * A 401 of the fresh user data leads to /logout (R1.10).
 */
export function useFreshData(): void {
  const { pathname, search } = useLocation();
  const role = useSession()?.user_role;
  const wanted = SIX.filter((name) => name !== 'getAgentsList' || (role && may(role, 'lookup.use')));
  const navigate = useNavigate();
  const results = useQueries({
    queries: wanted.map((name) => ({
      queryKey: [name, {}],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(name, {}, signal),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const refetch = results.map((result) => result.refetch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is the only occasion
  useEffect(() => {
    for (const again of refetch) void again({ cancelRefetch: false });
  }, [pathname]);

  const refused = useSignal(refusals);
  const fresh = results[wanted.indexOf('getUserFreshData')]!;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is the only occasion
  useEffect(() => {
    if (refused > 0) void fresh.refetch({ cancelRefetch: false });
  }, [refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is the only occasion
  useEffect(() => {
    if (fresh.error instanceof CallFault && fresh.error.code === 401) {
      // Working as somebody else ends by itself: one is oneself again, and not signed out.
      if (backToPrevious(navigate)) return;
      const who = session.get()?.user.id;
      const state: CameFrom = { from: pathname + search, reason: 'ended', ...(who === undefined ? {} : { who }) };
      navigate('/logout', { replace: true, state });
    } else if (fresh.data) refreshUser(fresh.data as Parameters<typeof refreshUser>[0]);
  }, [fresh.error, fresh.data]);
}
