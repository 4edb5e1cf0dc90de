import type { CallName, LiveEvent } from '@freeboard/contract';
import { randomId } from '../browser/random-id.ts';
import { checkForNewVersion } from '../loading/new-version.ts';
import { ask } from '../server/calls.ts';
import { queryClient } from '../server/query.ts';
import { session } from '../session/session.ts';
import { signal } from '../signal.ts';
import { queriesOf } from './event-queries.ts';
import { groupName } from './group-name.ts';
import { type ElectionMessage, electionLock, webLock } from './leader-lock.ts';
import { openStream } from './open-stream.ts';
import { changeOf, forgetEchoes, isEcho } from './own-changes.ts';
import { createQuoteRefresher } from './quote-changes.ts';
import { refetchShown } from './refetch.ts';
import { createRefresher } from './refresher.ts';
import { joinTabGroup } from './tab-group.ts';
import type { GroupMessage } from './tab-member.ts';

/** Whether events arrive, by this tab's stream or another's; the page works without them, only not live. */
export const isLive = signal(false);

const refresh = createRefresher((key) => refetchShown(queryClient, JSON.parse(key) as unknown[]));

const refreshQuotes = createQuoteRefresher({
  queryClient,
  read: (application_id, quote_ids) => ask('getQuoteChanges', { application_id, quote_ids }),
  refetch: (key) => refetchShown(queryClient, key),
});

/** All queries that events keep up to date. */
const LIVE: readonly CallName[] = [
  'getAgentApplicationsList',
  'getApplicationById',
  'getQuoteProgress',
  'getApplicationApiCommunication',
  'getApplicationHistory',
  'listClients',
  'getClient',
  'getApplicationTimeline',
  'getClientTimeline',
  'getNoteAndAttachmentsOfApplication',
  'explainNoQuotes',
  'getWhatIf',
  'getUserNotifications',
  'listUserNotifications',
  'listRegistrations',
  'countRegistrations',
  'getMessages',
  'getConsents',
  'getClientLinks',
  'getClientQuestions',
  'getBulkJobs',
  'getBulkUpload',
  'getBulkUploads',
  'getBulkUploadRows',
  'getQuotesPortal',
  'getToday',
  'listTasks',
  'listDocuments',
  'getDocument',
  'getCurrentPolicy',
  'getCustomerHome',
  'getGlobalSettings',
  'getUserSettings',
];

/** What a page knows itself of a version that it made: the application, its board, and whether its client was changed. */
const OF_OWN_CHANGE: ReadonlySet<unknown> = new Set([
  'getApplicationById',
  'getQuoteProgress',
  'getApplicationCustomer',
  'getApplicationTimeline',
  'getClientTimeline',
]);

/** Refreshes what an event concerns, but of a version that this page made only what it does not know. */
function emit(event: LiveEvent): void {
  const { application_id: id, quote_id, version } = event.ids;
  if (event.kind === 'quote' && id !== undefined && quote_id !== undefined) refreshQuotes(id, quote_id);
  const isOurs = event.kind === 'application' && id !== undefined && version !== undefined && isEcho({ id, version });
  for (const key of queriesOf(event)) if (!isOurs || !OF_OWN_CHANGE.has(key[0])) refresh(JSON.stringify(key));
}

function take(data: string): void {
  try {
    const event = JSON.parse(data) as LiveEvent;
    const change = event.ids.application_id === undefined ? undefined : changeOf(event.ids.application_id);
    // Its answer tells which version this page made.
    if (change) void change.catch(() => undefined).then(() => emit(event));
    else emit(event);
  } catch {
    // A message that is no event of ours changes nothing.
  }
}

/** Reads again what events may have been missed about: the open application at first, all that is live later on. */
function catchUp(isFirst: boolean): void {
  forgetEchoes();
  const names = isFirst ? ['getApplicationById', 'getQuoteProgress'] : LIVE;
  for (const name of names) refresh(JSON.stringify([name]));
}

/** How long a tab that leaves has to say that it no longer leads. */
const CLOSING_MS = 1_000;

/** Returns the channel of a group, for what its tabs say about one subject. */
function channelOf<Message>(name: string) {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(message: Message) => void>();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    for (const listener of listeners) listener(data);
  };
  let isOpen = true;
  return {
    post: (message: Message) => {
      // What is under way when the group is left has nobody to tell.
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

/**
 * Follows events while signed in, by one stream for all tabs of this session: browsers open six connections to a server over
 * HTTP/1.1, and a stream takes up one of them. @returns how to stop
 */
export function followEvents(): () => void {
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
      onEvent: take,
      onLive: isLive.set,
      onGap: catchUp,
      // The server may have been away to become a newer one.
      onReopen: () => void checkForNewVersion(),
    },
  );
  return () => {
    leave();
    channel.close();
    // Its last message is sent once the stream has ended.
    setTimeout(election.close, CLOSING_MS);
  };
}
