import type { LiveEvent } from '@freeboard/contract';
import type { Client } from '@freeboard/contract/client';
import { createParser } from 'eventsource-parser';
import type { SignedIn } from '../server.ts';

export type Stream = {
  events: LiveEvent[];
  text(): string;
  hasEnded(): boolean;
  close(): void;
};

export const listen = (client: SignedIn, last_event_id: number | null = null): Promise<Stream> =>
  collect((stop) => client.stream('events', { last_event_id }, stop));

export const follow = (guest: Client, token: string): Promise<Stream> =>
  collect((stop) => guest.stream('followClientPage', { token }, stop));

async function collect(open: (stop: AbortSignal) => Promise<Response>): Promise<Stream> {
  const stop = new AbortController();
  const answer = await open(stop.signal);
  if (!answer.ok || !answer.body) throw new Error(`The stream was refused with ${answer.status}.`);
  const events: LiveEvent[] = [];
  let text = '';
  let ended = false;
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data)) });
  const read = async (body: ReadableStream<Uint8Array>) => {
    for await (const chunk of body) {
      const piece = decoder.decode(chunk, { stream: true });
      text += piece;
      parser.feed(piece);
    }
  };
  void read(answer.body)
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return { events, text: () => text, hasEnded: () => ended, close: () => stop.abort() };
}
