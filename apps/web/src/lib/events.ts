import type { LiveEvent } from '@freeboard/contract';
import { client, noteRefusal } from './calls.ts';
import { createStreamReader } from './event-stream.ts';
import { queryClient } from './query.ts';
import { createRefresher } from './refresher.ts';
import { session } from './session.ts';
import { signal } from './signal.ts';

/** Whether the event stream stands; the page works without it, only not live. */
export const isLive = signal(false);

const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;

const refresh = createRefresher((key) => {
  const queryKey = JSON.parse(key) as unknown[];
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  return queryClient.refetchQueries({ queryKey, type: 'active' });
});

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
        ['getAgentApplicationsList'],
      ];
    case 'application':
      return [
        ['getApplicationById', ...one],
        ['getQuoteProgress', ...one],
        ['getApplicationHistory', ...one],
        ['getAgentApplicationsList'],
      ];
    case 'note':
      return [
        ['getNoteAndAttachmentsOfApplication', ...one],
        ['getApplicationById', ...one],
        ['getAgentApplicationsList'],
      ];
    case 'notification':
      return [['getUserNotifications']];
    default:
      return [];
  }
}

function take(data: string): void {
  try {
    for (const key of concerned(JSON.parse(data) as LiveEvent)) refresh(JSON.stringify(key));
  } catch {
    // A message that is no event of ours changes nothing.
  }
}

async function follow(lastEventId: number | null, stop: AbortSignal): Promise<number | null> {
  let last = lastEventId;
  const answer = await client.stream('events', { last_event_id: last }, stop);
  noteRefusal(answer.status);
  if (!answer.ok || !answer.body) throw new Error(String(answer.status));
  isLive.set(true);
  const read = createStreamReader();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return last;
    for (const message of read(value)) {
      if (message.id !== null) last = Number(message.id) || last;
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
    while (!stop.signal.aborted && session.get()) {
      const before: number | null = last;
      last = await follow(before, stop.signal).catch(() => before);
      isLive.set(false);
      failures = last === before ? failures + 1 : 0;
      const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
      await new Promise((resume) => setTimeout(resume, wait));
    }
  })();
  return () => stop.abort();
}
