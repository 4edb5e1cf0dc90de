import type { CallName, LiveEvent } from '@freeboard/contract';
import { client, noteRefusal } from '../calls.ts';
import { lookForNewVersion } from '../new-version.ts';
import { queryClient } from '../query.ts';
import { session } from '../session/session.ts';
import { signal } from '../signal.ts';
import { createStreamReader } from './event-stream.ts';
import { changeOf, forgetEchoes, isEcho } from './own-changes.ts';
import { createRefresher } from './refresher.ts';

/** Whether the event stream stands; the page works without it, only not live. */
export const isLive = signal(false);

/** The server is heard from every 20 s at least; a stream that is silent for longer is none. */
const SILENCE_MS = 45_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;

const refresh = createRefresher((key) => {
  const queryKey = JSON.parse(key) as unknown[];
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  return queryClient.refetchQueries({ queryKey, type: 'active' });
});

/** All queries that events keep up to date. */
const LIVE: readonly CallName[] = [
  'getAgentApplicationsList',
  'getApplicationById',
  'getQuoteProgress',
  'getApplicationApiCommunication',
  'getApplicationHistory',
  'getNoteAndAttachmentsOfApplication',
  'explainNoQuotes',
  'getWhatIf',
  'getUserNotifications',
  'getMessages',
  'getConsents',
  'getClientLinks',
  'getBulkJobs',
  'getBulkUpload',
  'getBulkUploads',
  'getBulkUploadRows',
  'getQuotesPortal',
  'getGlobalSettings',
  'getUserSettings',
];

/** What an agency and a person have set. */
const SETTINGS: readonly CallName[] = [
  'getGlobalSettings',
  'getUserFreshData',
  'getUserSettings',
  'getStandingDefaults',
];

/** What is read of a carrier's settings. */
const CARRIER: readonly CallName[] = ['getCarrier', 'listCarriers', 'getRateTables', 'listCarrierShares'];

/** The queries that an event concerns; `application_id` narrows those about one application. */
function concerned(event: LiveEvent): unknown[][] {
  const { application_id } = event.ids;
  const one = application_id === undefined ? [] : [{ application_id }];
  switch (event.kind) {
    case 'quote':
      return [
        ['getQuoteProgress', ...one],
        ['getApplicationById', ...one],
        ['getApplicationApiCommunication', ...one],
        ['explainNoQuotes', ...one],
        ['getWhatIf', ...one],
        ['getAgentApplicationsList'],
      ];
    case 'application':
      return [
        ['getApplicationById', ...one],
        ['getQuoteProgress', ...one],
        ['getApplicationHistory', ...one],
        ['explainNoQuotes', ...one],
        ['getWhatIf', ...one],
        ['getAgentApplicationsList'],
        ['getQuotesPortal'],
      ];
    case 'note':
      return [
        ['getNoteAndAttachmentsOfApplication', ...one],
        ['getApplicationById', ...one],
        ['getAgentApplicationsList'],
      ];
    case 'bulk_job':
      return [['getBulkJobs']];
    case 'notification':
      return [['getUserNotifications'], ['listRegistrations']];
    // Who one is, and with it what one may see, has changed.
    case 'person':
      return [[]];
    case 'message':
      return [['getMessages'], ['getConsents'], ['getApplicationHistory', ...one]];
    // What an agency or a person has set holds at once.
    case 'settings':
      return SETTINGS.map((name) => [name]);
    case 'carrier':
      return CARRIER.map((name) => [name]);
    case 'client_link':
      return [
        ['getClientLinks', ...one],
        ['getApplicationById', ...one],
        ['getApplicationHistory', ...one],
      ];
    case 'upload':
      return [
        ['getBulkUpload', ...(event.ids.upload_id === undefined ? [] : [{ upload_id: event.ids.upload_id }])],
        ['getBulkUploads'],
        ['getBulkUploadRows'],
        ['getAgentApplicationsList'],
      ];
    default:
      return [];
  }
}

/** Refreshes what an event concerns; of a version that this page made, not the application itself: it has that. */
function tell(event: LiveEvent): void {
  const { application_id: id, version } = event.ids;
  const isOurs = event.kind === 'application' && id !== undefined && version !== undefined && isEcho({ id, version });
  for (const key of concerned(event)) if (!isOurs || key[0] !== 'getApplicationById') refresh(JSON.stringify(key));
}

function take(data: string): void {
  try {
    const event = JSON.parse(data) as LiveEvent;
    const change = event.ids.application_id === undefined ? undefined : changeOf(event.ids.application_id);
    // Its answer tells which version this page made.
    if (change) void change.catch(() => undefined).then(() => tell(event));
    else tell(event);
  } catch {
    // A message that is no event of ours changes nothing.
  }
}

/** What happened before the stream stood, and was told to nobody: of the open application at first, of all later on. */
function catchUp(isFirst: boolean): void {
  forgetEchoes();
  const names = isFirst ? ['getApplicationById', 'getQuoteProgress'] : LIVE;
  for (const name of names) refresh(JSON.stringify([name]));
}

/** Follows one stream to its end; `heard` is told the id of every event. Throws when it breaks off. */
async function follow(last_event_id: number | null, stop: AbortSignal, heard: (id: number) => void): Promise<void> {
  const silence = new AbortController();
  const signal = AbortSignal.any([stop, silence.signal]);
  const answer = await client.stream('events', { last_event_id }, signal);
  noteRefusal(answer.status);
  if (!answer.ok || !answer.body) throw new Error(String(answer.status));
  isLive.set(true);
  const read = createStreamReader();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    for (const message of read(value)) {
      if (message.id !== null && Number(message.id)) heard(Number(message.id));
      take(message.data);
    }
  }
}

/** Follows the event stream while signed in, resuming where it broke off. Call what it gives to stop. */
export function followEvents(): () => void {
  const stop = new AbortController();
  void (async () => {
    let last: number | null = null;
    let failures = 0;
    let opens = 0;
    const opened = isLive.subscribe(() => {
      if (!isLive.get()) return;
      if (last === null) catchUp(failures === 0);
      opens += 1;
      // The server may have been away to become a newer one.
      if (opens > 1) void lookForNewVersion();
    });
    while (!stop.signal.aborted && session.get()) {
      const before: number | null = last;
      await follow(before, stop.signal, (id) => {
        last = id;
      }).catch(() => undefined);
      isLive.set(false);
      failures = last === before ? failures + 1 : 0;
      const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
      await new Promise((resume) => setTimeout(resume, wait));
    }
    opened();
  })();
  return () => stop.abort();
}
