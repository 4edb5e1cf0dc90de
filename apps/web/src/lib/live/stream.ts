import { client, noteRefusal } from '../server/calls.ts';
import { abortedByAny } from './aborted-by-any.ts';
import type { OpenStream } from './tab-group.ts';

/** The server sends something every 20 s at least; a stream that is silent for longer counts as broken. */
const SILENCE_MS = 45_000;

/** Follows one event stream of the server to its end. Throws when it breaks off, or does not open. */
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

/** One message of a text/event-stream; `id` is the last one received. */
type StreamMessage = { id: string | null; data: string };

/** Parses a text/event-stream incrementally: takes text as it arrives, returns the complete messages. */
export function createStreamReader(): (chunk: string) => StreamMessage[] {
  let [rest, id, data]: [string, string | null, string[]] = ['', null, []];
  function read(line: string): StreamMessage[] {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (field === 'id' && !value.includes('\0')) id = value;
    if (field === 'data') data.push(value);
    if (line !== '' || data.length === 0) return [];
    const message = { id, data: data.join('\n') };
    data = [];
    return [message];
  }
  return (chunk) => {
    rest += chunk;
    // A CR at the end may be the first half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    return lines.flatMap(read);
  };
}
