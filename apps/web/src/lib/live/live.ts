import type { LiveEvent } from '@freeboard/contract';
import { LIVE_CALLS } from '@freeboard/contract/client';
import { randomId } from '../browser/random-id.ts';
import { checkForNewVersion } from '../loading/new-version.ts';
import { ask } from '../server/calls.ts';
import { queryClient } from '../server/query.ts';
import { session } from '../session/session.ts';
import { signal } from '../signal.ts';
import { day } from '../today.ts';
import { type ElectionMessage, electionLock, webLock } from './leader-lock.ts';
import { changeOf, forgetEchoes, isEcho, noteAuthor } from './own-changes.ts';
import { ShownQueries } from './shown-queries.ts';
import { openStream } from './stream.ts';
import { groupName, joinTabGroup } from './tab-group.ts';
import type { GroupMessage } from './tab-member.ts';

/** Queries that a page updates itself after its own change. */
const OF_OWN_CHANGE: ReadonlySet<unknown> = new Set([
  'getApplicationById',
  'getQuoteProgress',
  'getApplicationCustomer',
  'getApplicationTimeline',
  'getClientTimeline',
]);
/** The queries of the open application, which are reloaded first. */
const FIRST = ['getApplicationById', 'getQuoteProgress'];

/**
 * Keys of the queries that an event outdates: all queries of a call, or only those about the event's application or
 * other id, as the calls declare it.
 */
export function queriesOf({ kind, ids }: LiveEvent): unknown[][] {
  // The user's role or permissions changed: refetch everything.
  if (kind === 'person') return [[]];
  // A newer server may send kinds that this page does not have.
  return (LIVE_CALLS[kind] ?? []).map(([name, by]) =>
    by === undefined || ids[by] === undefined ? [name] : [name, { [by]: ids[by] }],
  );
}

/** Runs while a user is signed in. */
class Live {
  /**
   * Whether events arrive, by this tab's stream or another's; without them the page works, but does not update live.
   */
  readonly isOn = signal(false);
  readonly #shown = new ShownQueries(queryClient, (application_id, quote_ids) =>
    ask('getQuoteChanges', { application_id, quote_ids }),
  );

  /**
   * One stream serves all tabs of the session: browsers open six connections to a server over HTTP/1.1, and a stream
   * takes one of them. @returns a function that stops it
   */
  follow(): () => void {
    const current = session.get();
    if (!current) return () => undefined;
    const name = groupName(current);
    const channel = channelOf<GroupMessage>(name);
    const election = channelOf<ElectionMessage>(`${name}.election`);
    const { locks } = navigator as { locks?: LockManager };
    const lock = locks ? webLock(name, locks) : electionLock(randomId(), election);
    const leave = joinTabGroup(
      { channel, lock, visibility, openStream },
      {
        onEvent: (data) => this.#take(data),
        onLive: this.isOn.set,
        onGap: (isFirst) => this.#catchUp(isFirst),
        // The server may have restarted with a new version.
        onReopen: () => void checkForNewVersion(),
      },
    );
    // What is expired or due depends on the day.
    const stopDays = day.subscribe(() => this.#catchUp(false));
    return () => {
      stopDays();
      leave();
      channel.close();
      // The election's last message is sent after the stream has ended.
      setTimeout(election.close, CLOSING_MS);
    };
  }

  #take(data: string): void {
    const event = parseEvent(data);
    // Ignores messages that are not events.
    if (!event) return;
    const { application_id: id, version, author_id } = event.ids;
    if (id !== undefined && version !== undefined && author_id !== undefined) noteAuthor({ id, version }, author_id);
    const change = id === undefined ? undefined : changeOf(id);
    // Waits for the answer to this page's own change, which states the version that it made.
    if (change) void change.catch(() => undefined).then(() => this.#refresh(event));
    else this.#refresh(event);
  }

  /** For a version that this page made, reloads only data that the page does not have. */
  #refresh(event: LiveEvent): void {
    const { application_id: id, quote_id, version } = event.ids;
    if (event.kind === 'quote' && id !== undefined && quote_id !== undefined) this.#shown.refreshQuote(id, quote_id);
    const isOurs = event.kind === 'application' && id !== undefined && version !== undefined && isEcho({ id, version });
    for (const key of queriesOf(event)) if (!isOurs || !OF_OWN_CHANGE.has(key[0])) this.#shown.refresh(key);
  }

  /**
   * Called when events may have been missed, and on a new day: reloads the open application on the first connection,
   * everything live later.
   */
  #catchUp(isFirst: boolean): void {
    forgetEchoes();
    const all = Object.values(LIVE_CALLS).flatMap((calls) => calls.map(([name]) => name));
    for (const name of isFirst ? FIRST : new Set([...FIRST, ...all])) this.#shown.refresh([name]);
  }
}

export const live = new Live();

function parseEvent(data: string): LiveEvent | null {
  try {
    const event = JSON.parse(data) as Partial<LiveEvent> | null;
    return event?.kind && event.ids ? (event as LiveEvent) : null;
  } catch {
    return null;
  }
}

/** How long a closing tab has to announce that it no longer leads. */
const CLOSING_MS = 1_000;

function channelOf<Message>(name: string) {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(message: Message) => void>();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    for (const listener of listeners) listener(data);
  };
  let isOpen = true;
  return {
    post: (message: Message) => {
      // Work that ends after the tab left the group must not post any more.
      if (isOpen) channel.postMessage(message);
    },
    listen: (listener: (message: Message) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}

const visibility = {
  isVisible: () => document.visibilityState === 'visible',
  subscribe: (changed: () => void) => {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};
