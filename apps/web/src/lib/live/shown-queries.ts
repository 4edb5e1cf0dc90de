import type { AnswerOf, QuoteChanges } from '@freeboard/contract';
import { withProgressChanges, withQuoteChanges } from '@freeboard/contract/with-quote-changes';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Runs `work` for a key immediately; requested again while it runs, runs it exactly once more afterwards. So a burst
 * of events costs two runs, and the last event is never missed.
 */
export class Rounds {
  readonly #work: (key: string) => Promise<unknown>;
  readonly #running = new Map<string, { again: boolean }>();

  constructor(work: (key: string) => Promise<unknown>) {
    this.#work = work;
  }

  ask(key: string): void {
    const current = this.#running.get(key);
    if (current) {
      current.again = true;
      return;
    }
    const round = { again: false };
    this.#running.set(key, round);
    void this.#work(key)
      .catch(() => undefined)
      .then(() => {
        this.#running.delete(key);
        if (round.again) this.ask(key);
      });
  }
}

type ReadChanges = (applicationId: number, quoteIds: number[]) => Promise<QuoteChanges>;

/** Queries that are not shown are only marked as outdated. */
export class ShownQueries {
  readonly #client: QueryClient;
  readonly #readChanges: ReadChanges;
  readonly #keys = new Rounds((key) => this.refetch(JSON.parse(key) as unknown[]));
  readonly #applications = new Rounds((key) => this.#updateQuotes(Number(key)));
  /** Ids of quotes named by events and not loaded yet, by application. */
  readonly #named = new Map<number, Set<number>>();

  constructor(client: QueryClient, readChanges: ReadChanges) {
    this.#client = client;
    this.#readChanges = readChanges;
  }

  refresh(queryKey: QueryKey): void {
    this.#keys.ask(JSON.stringify(queryKey));
  }

  /** Quotes named while a call runs share the next call. */
  refreshQuote(applicationId: number, quoteId: number): void {
    this.#named.set(applicationId, (this.#named.get(applicationId) ?? new Set()).add(quoteId));
    this.#applications.ask(String(applicationId));
  }

  /**
   * Also marks queries that aren't shown as outdated. A query whose first answer is pending is loaded again
   * afterwards: that answer may be older than the event.
   */
  async refetch(queryKey: QueryKey): Promise<void> {
    const client = this.#client;
    const first = client
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const outdate = () => void client.invalidateQueries({ queryKey, refetchType: 'none' });
    outdate();
    await client.refetchQueries({ queryKey, type: 'active' });
    if (first.length === 0) return;
    await Promise.allSettled(first.map(({ promise }) => promise));
    outdate();
    await client.refetchQueries({ queryKey, predicate: (query) => first.includes(query) });
  }

  async #updateQuotes(id: number): Promise<void> {
    const quoteIds = this.#named.get(id) ?? new Set<number>();
    this.#named.delete(id);
    const of = { application_id: id };
    const [application, board] = [['getApplicationById', of] as const, ['getQuoteProgress', of] as const];
    const isOpen = this.#isShown(application) || this.#isShown(board);
    const changes = isOpen ? await this.#readChanges(id, [...quoteIds]).catch(() => null) : null;
    if (!changes) {
      await Promise.all([this.refetch(application), this.refetch(board)]);
      return;
    }
    await Promise.all([
      this.#update<AnswerOf<'getApplicationById'>>(application, (data) => {
        const changed = withQuoteChanges(data.application, changes, quoteIds);
        return changed && { application: changed };
      }),
      this.#update<AnswerOf<'getQuoteProgress'>>(board, (data) => withProgressChanges(data, changes)),
    ]);
  }

  /** Reloads the query if the data can't be changed, or if an older answer is pending. */
  async #update<Data>(queryKey: QueryKey, change: (data: Data) => Data | null): Promise<void> {
    const data = this.#client.getQueryData<Data>(queryKey);
    const changed = data === undefined || this.#client.isFetching({ queryKey }) > 0 ? null : change(data);
    if (changed === null) await this.refetch(queryKey);
    else this.#client.setQueryData(queryKey, changed);
  }

  #isShown(queryKey: QueryKey): boolean {
    return this.#client.getQueryCache().find({ queryKey })?.isActive() ?? false;
  }
}
