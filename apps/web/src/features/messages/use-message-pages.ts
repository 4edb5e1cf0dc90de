import type { AnswerOf, RequestOf } from '@freeboard/contract';
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { ask, type CallFault } from '../../lib/server/calls.ts';

type Page = AnswerOf<'getMessages'>;

export const useMessagePages = (request: RequestOf<'getMessages'>, keepsPrevious: boolean, enabled = true) =>
  useInfiniteQuery<Page, CallFault, InfiniteData<Page>, QueryKey, number | null>({
    queryKey: ['getMessages', request, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      ask('getMessages', pageParam === null ? request : { ...request, before: pageParam }, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    enabled,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
