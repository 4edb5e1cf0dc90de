import type { RequestOf } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import type { PersonState } from '@freeboard/domain/people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ask, type CallFault } from '../../../lib/server/calls.ts';
import { queryClient } from '../../../lib/server/query.ts';

export type UserFilter = { text: string; role: Role | null; state: PersonState | null; sort: 'last_seen' | 'name' };

const PAGE = 50;

export function useUsers({ text, role, state, sort }: UserFilter) {
  const wanted: RequestOf<'listUsers'> = {
    sort,
    per_page: PAGE,
    ...(text ? { text } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
  };
  return useInfiniteQuery({
    queryKey: ['listUsers', wanted],
    queryFn: ({ pageParam, signal }) =>
      ask('listUsers', pageParam === null ? wanted : { ...wanted, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    throwOnError: (_fault: Error | CallFault) => false,
  });
}

export async function refreshUsers(): Promise<void> {
  await Promise.all(
    ['listUsers', 'getUser', 'getAgentsList', 'getChecklist'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}
