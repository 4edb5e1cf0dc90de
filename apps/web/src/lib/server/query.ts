import type { AnswerOf, CallName, RequestOf } from '@freeboard/contract';
import {
  notifyManager,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { ask, CallFault } from './calls.ts';
import { takeEarly } from './early.ts';

/** A fault that a retry may solve: no envelope, or a server that is not ready. */
const isPassing = (fault: unknown): boolean => fault instanceof CallFault && (fault.code === 0 || fault.code === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (count, fault) => count < 2 && isPassing(fault),
    },
  },
});

/**
 * Resolves once every reader of a query has the new value: a draft dropped before would show the old value for a
 * moment.
 */
export const readersNotified = (): Promise<void> => new Promise((resolve) => notifyManager.schedule(resolve));

type Options<Name extends CallName> = Partial<
  Omit<UseQueryOptions<AnswerOf<Name>, CallFault, AnswerOf<Name>>, 'queryKey' | 'queryFn'>
>;

type Result<Name extends CallName> = UseQueryResult<AnswerOf<Name>, CallFault>;

const queryOf = <Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): UseQueryOptions<AnswerOf<Name>, CallFault> => ({
  queryKey: [name, request],
  queryFn: ({ signal }) => takeEarly(name, request) ?? ask(name, request, signal),
});

export function useCall<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
  options: Options<Name> = {},
): Result<Name> {
  return useQuery({ ...queryOf(name, request), ...options });
}

/** One call with several requests; the results are in their order. */
export const useCalls = <Name extends CallName>(name: Name, requests: readonly RequestOf<Name>[]): Result<Name>[] =>
  useQueries({ queries: requests.map((request) => queryOf(name, request)) });
