import type { ServerResponse } from 'node:http';
import type { Call } from '@freeboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { followedLink, isLinkOpen, PROPOSAL_EVENTS } from '../features/client-page/index.ts';
import { Effects } from '../kernel/context/context.ts';
import { Fault } from '../kernel/faults.ts';
import { callerAddress } from './address.ts';
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

type StreamBounds = Pick<
  Bounds,
  'streams' | 'streams_by_link' | 'link_streams' | 'link_stream_ms' | 'link_messages_apart_ms' | 'beat_ms'
> & { openCost: OpenCost };

/** Who follows a stream, and what they get. */
type Follower = {
  /** Whose streams are counted together, and their most. */
  key: string;
  most: number;
  /** Null for a client's link. */
  sessionId: number | null;
  /** How long the stream lasts at most; null without a limit. */
  lasts_ms: number | null;
  /** @throws when the session or link has ended */
  check(): Promise<unknown>;
  /** Subscribes. @returns the function that ends it */
  open(write: (text: string) => void, end: () => void): Promise<() => void>;
};

/** The open streams, each with its end function and session id, and their number by session or link. */
type OpenStreams = { open: Map<() => void, number | null>; counts: Map<string, number> };

type Server = { app: HttpApp; call: Call; bounds: StreamBounds };

/**
 * Serves an event stream: POST, answered with text/event-stream. It sends regular comments so that proxies keep it
 * open, and ends with its session or link. Their number per session and link is limited.
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
  const server = { app, call, bounds };
  api.addHook('preClose', async () => {
    for (const end of open.keys()) end();
  });
  app.hub.onSessionEnd((ids) => {
    for (const [end, id] of open) if (id !== null && ids.has(id)) end();
  });
  const follow = call.access === 'anyone' ? linkFollower : sessionFollower;
  api.post(call.path, options, async (request, reply) => {
    const follower = await follow(server, request);
    const isFull = follower.sessionId === null && open.size >= bounds.link_streams;
    if (isFull || (streams.counts.get(follower.key) ?? 0) >= follower.most)
      throw new Fault('too_many', 'Too many pages are open at once. Please close some.');
    await openStream(server, streams, follower, reply);
  });
}

/** A signed-in person's page, which resumes after `last_event_id`. @throws Fault no_session, invalid */
async function sessionFollower({ app, call, bounds }: Server, request: FastifyRequest): Promise<Follower> {
  const sessionKey = (request.body as { session_key?: unknown } | null)?.session_key;
  const { viewer, session } = await authenticate(app, call, sessionKey, false);
  bounds.openCost.refund(request);
  const { last_event_id } = readInput(call, request.body, {}) as { last_event_id?: number | null };
  return {
    key: `session ${session.id}`,
    most: bounds.streams,
    sessionId: session.id,
    lasts_ms: null,
    check: () => authenticate(app, call, sessionKey, false),
    open: (write) =>
      app.hub.open(viewer, last_event_id ?? null, (event) =>
        write(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`),
      ),
  };
}

/**
 * Follows the proposal of a client's link. The events state only that something changed.
 * @throws Fault not_found, too_many, invalid
 */
async function linkFollower({ app, call, bounds }: Server, request: FastifyRequest): Promise<Follower> {
  const { token } = readInput(call, request.body, {}) as { token: string };
  const { services, clock, log, connection } = app;
  const caller = { address: callerAddress(request), userAgent: request.headers['user-agent'] ?? '' };
  const shared = { services, clock, log, ...caller, effects: new Effects() };
  const guest = { ...shared, system: connection.db, sessionKey: undefined };
  const link = await followedLink(guest, token);
  const check = async () => {
    if (!(await isLinkOpen(guest, token))) throw new Fault('not_found');
  };
  return {
    key: `link ${link.id}`,
    most: bounds.streams_by_link,
    sessionId: null,
    lasts_ms: bounds.link_stream_ms,
    check,
    async open(write, end) {
      /** The time of the last message, and the timer of the next one. */
      let last = Number.NEGATIVE_INFINITY;
      let next: NodeJS.Timeout | undefined;
      const announce = () => {
        next = undefined;
        last = performance.now();
        check().then(() => write('event: changed\ndata: {}\n\n'), end);
      };
      const close = await app.hub.open({ applicationId: link.application_id }, null, ({ kind }) => {
        if (!PROPOSAL_EVENTS.has(kind)) return;
        next ??= setTimeout(announce, Math.max(0, last + bounds.link_messages_apart_ms - performance.now()));
      });
      return () => {
        clearTimeout(next);
        close();
      };
    },
  };
}

/** Counts a stream until its response closes. */
function countStream(counts: Map<string, number>, key: string, raw: ServerResponse): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  raw.once('close', () => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  });
}

/** Opens one stream. */
async function openStream(
  { app, bounds }: Server,
  { open, counts }: OpenStreams,
  follower: Follower,
  reply: FastifyReply,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  // A client that disconnected during the lookup of the session emits no further close event.
  if (raw.destroyed || raw.socket?.destroyed) return;
  countStream(counts, follower.key, raw);
  let isGone = false;
  raw.on('close', () => {
    isGone = true;
  });
  const early: string[] = [];
  let close = () => {};
  let beat: NodeJS.Timeout | undefined;
  let last: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(beat);
    clearTimeout(last);
    close();
    open.delete(end);
    raw.end();
  };
  const write = (text: string) => {
    if (raw.writableEnded) return;
    if (raw.headersSent) raw.write(text);
    else early.push(text);
  };
  try {
    close = await follower.open(write, end);
    // The link ended while the stream was opened.
    if (raw.writableEnded) return close();
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
  beat = setInterval(() => {
    follower.check().then(() => write(': beat\n\n'), end);
  }, bounds.beat_ms);
  if (follower.lasts_ms !== null) last = setTimeout(end, follower.lasts_ms);
  open.set(end, follower.sessionId);
  raw.on('close', end);
}
