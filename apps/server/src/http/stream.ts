import type { ServerResponse } from 'node:http';
import type { Call } from '@freeboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Fault } from '../kernel/faults.ts';
import type { Bounds } from './bounds.ts';
import type { OpenCost } from './open-cost.ts';
import { authenticate, readInput } from './run-call.ts';
import type { HttpApp } from './types.ts';

/** Sends the headers of a stream, then the events that arrived before them. */
function beginStream(raw: ServerResponse, early: readonly string[] = []): void {
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  raw.write(`: open\n\n${early.join('')}`);
}

type StreamBounds = Pick<Bounds, 'streams' | 'beat_ms'> & { openCost: OpenCost };

/** Open streams by their end function, with the session id, and the number of streams by session. */
type OpenStreams = { open: Map<() => void, number>; counts: Map<number, number> };

/**
 * Serves the event stream: a POST answered with text/event-stream. It resumes after `last_event_id`, sends regular
 * comments so that proxies keep it open, and ends with its session. The number of streams per session is limited.
 */
export function serveStream(
  api: FastifyInstance,
  app: HttpApp,
  call: Call,
  options: RouteShorthandOptions,
  bounds: StreamBounds,
): void {
  const streams: OpenStreams = { open: new Map(), counts: new Map() };
  const { open } = streams;
  api.addHook('preClose', async () => {
    for (const end of open.keys()) end();
  });
  app.hub.onSessionEnd((ids) => {
    for (const [end, id] of open) if (ids.has(id)) end();
  });
  api.post(call.path, options, (request, reply) => openStream({ app, call, bounds, streams }, request, reply));
}

/** Counts a stream of a session until its response closes. */
function countStream(counts: Map<number, number>, sessionId: number, raw: ServerResponse): void {
  counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
  raw.once('close', () => {
    const left = (counts.get(sessionId) ?? 1) - 1;
    if (left > 0) counts.set(sessionId, left);
    else counts.delete(sessionId);
  });
}

/** Opens one stream. @throws Fault too_many, or when the session has ended */
async function openStream(
  { app, call, bounds, streams }: { app: HttpApp; call: Call; bounds: StreamBounds; streams: OpenStreams },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { open, counts } = streams;
  const sessionKey = (request.body as { session_key?: unknown } | null)?.session_key;
  const { viewer, session } = await authenticate(app, call, sessionKey, false);
  bounds.openCost.refund(request);
  const input = readInput(call, request.body, {}) as { last_event_id?: number | null };
  if ((counts.get(session.id) ?? 0) >= bounds.streams)
    throw new Fault('too_many', 'Too many pages are open at once. Please close some.');
  const { raw } = reply;
  reply.hijack();
  // A client that disconnected during the lookup of the session emits no further close event.
  if (raw.destroyed || raw.socket?.destroyed) return;
  countStream(counts, session.id, raw);
  let isGone = false;
  raw.on('close', () => {
    isGone = true;
  });
  const early: string[] = [];
  let close: () => void;
  try {
    close = await app.hub.open(viewer, input.last_event_id ?? null, (event) => {
      const text = `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
      if (raw.headersSent) raw.write(text);
      else early.push(text);
    });
    // Only now: every event published after a page has its stream must reach it.
    beginStream(raw, early);
  } catch (error) {
    // The page notices that its stream has ended and reconnects.
    app.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'a stream could not be opened');
    beginStream(raw);
    raw.end();
    return;
  }
  if (isGone) return close();
  const beat = setInterval(() => {
    authenticate(app, call, sessionKey, false).then(
      () => {
        if (!raw.writableEnded) raw.write(': beat\n\n');
      },
      () => end(),
    );
  }, bounds.beat_ms);
  const end = () => {
    clearInterval(beat);
    close();
    open.delete(end);
    raw.end();
  };
  open.set(end, session.id);
  raw.on('close', end);
}
