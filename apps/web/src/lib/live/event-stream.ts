import { createParser } from 'eventsource-parser';

/** One message of a text/event-stream; `id` is the last one that was said. */
export type StreamMessage = { id: string | null; data: string };

/** Reads a text/event-stream piece by piece: give it the text as it arrives, it gives the messages that are whole. */
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
