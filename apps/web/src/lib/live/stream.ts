import { createParser } from 'eventsource-parser';
import { client, noteRefusal } from '../server/calls.ts';
import { abortedByAny } from './aborted-by-any.ts';
import type { OpenStream } from './tab-group.ts';

/** The server sends something at least every 20 s; a stream that is silent for longer than this is broken. */
const SILENCE_MS = 45_000;

/** @throws when the connection is lost or not established */
export const openStream: OpenStream = async (last_event_id, on, stop) => {
  const end = abortedByAny([stop]);
  let timer = setTimeout(() => end.abort(), SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end.abort(), SILENCE_MS);
  };
  try {
    const answer = await client.stream('events', { last_event_id }, end.signal);
    noteRefusal(answer.status);
    if (!answer.ok || !answer.body) throw new Error(String(answer.status));
    on.open();
    const read = createStreamReader();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      heard();
      const { done, value } = await reader.read();
      if (done) return;
      const messages = read(value);
      for (const { id, data } of messages) on.event({ id: Number(id) || null, data });
      if (messages.length === 0) on.event(null);
    }
  } finally {
    clearTimeout(timer);
  }
};

/** `id`: the last id received, null before the first. */
type StreamMessage = { id: string | null; data: string };

/** Takes text as it arrives, and returns the messages that are complete. */
export function createStreamReader(): (chunk: string) => StreamMessage[] {
  let lastId: string | null = null;
  const messages: StreamMessage[] = [];
  const parser = createParser({
    onEvent({ id, data }) {
      lastId = id ?? lastId;
      messages.push({ id: lastId, data });
    },
  });
  return (chunk) => {
    parser.feed(chunk);
    return messages.splice(0);
  };
}
