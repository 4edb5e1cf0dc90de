import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads again what is shown under a key, and marks the rest as outdated. A query whose first answer is still on its way is
 * read once more when it has come: that answer may be older than what has just happened.
 */
export async function refetchShown(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const outdate = () => void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  outdate();
  await queryClient.refetchQueries({ queryKey, type: 'active' });
  if (first.length === 0) return;
  await Promise.allSettled(first.map(({ promise }) => promise));
  outdate();
  await queryClient.refetchQueries({ queryKey, predicate: (query) => first.includes(query) });
}
