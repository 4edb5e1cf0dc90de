import type { AnswerOf, QuoteChanges } from '@freeboard/contract';
import { withProgressChanges, withQuoteChanges } from '@freeboard/contract/with-quote-changes';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createRefresher } from './refresher.ts';

type Options = {
  queryClient: QueryClient;
  /** Reads what events say has changed of an application's quotes. */
  read: (applicationId: number, quoteIds: number[]) => Promise<QuoteChanges>;
  /** Reads a query again that cannot be brought up to date by what changed. */
  refetch: (key: QueryKey) => Promise<void>;
};

/**
 * Brings the open application and its board up to date with the quotes that events name, by one small call for all that are
 * named while it runs. What is not open is only marked as outdated.
 */
export function createQuoteRefresher({ queryClient, read, refetch }: Options) {
  const named = new Map<number, Set<number>>();

  /** Changes a query's data; reads it again where that cannot be done or an older answer is still on its way. */
  async function update<Data>(queryKey: QueryKey, change: (data: Data) => Data | null): Promise<void> {
    const data = queryClient.getQueryData<Data>(queryKey);
    const changed = data === undefined || queryClient.isFetching({ queryKey }) > 0 ? null : change(data);
    if (changed === null) await refetch(queryKey);
    else queryClient.setQueryData(queryKey, changed);
  }

  async function work(key: string): Promise<void> {
    const id = Number(key);
    const quoteIds = named.get(id) ?? new Set<number>();
    named.delete(id);
    const of = { application_id: id };
    const [application, board] = [['getApplicationById', of] as const, ['getQuoteProgress', of] as const];
    const isOpen = isShown(application) || isShown(board);
    const changes = isOpen ? await read(id, [...quoteIds]).catch(() => null) : null;
    if (!changes) {
      await Promise.all([refetch(application), refetch(board)]);
      return;
    }
    await Promise.all([
      update<AnswerOf<'getApplicationById'>>(application, (data) => {
        const changed = withQuoteChanges(data.application, changes, quoteIds);
        return changed && { application: changed };
      }),
      update<AnswerOf<'getQuoteProgress'>>(board, (data) => withProgressChanges(data, changes)),
    ]);
  }

  const isShown = (queryKey: QueryKey) => queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false;
  const refresh = createRefresher(work);
  return (applicationId: number, quoteId: number): void => {
    named.set(applicationId, (named.get(applicationId) ?? new Set()).add(quoteId));
    refresh(String(applicationId));
  };
}
