import type { ServerResponse } from 'node:http';
import type { Call } from '@freeboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { followedLink, isLinkOpen, PROPOSAL_EVENTS } from '../features/client-page/index.ts';
import { Effects } from '../kernel/context/context.ts';
import { Fault } from '../kernel/faults.ts';
import { networkOf } from '../kernel/network/network.ts';
import { callerAddress } from './address.ts';
import type { Bounds } from './bounds.ts';
import type { OpenCost } from './open-cost.ts';
import { authenticate, readInput } from './run-call.ts';
import type { HttpApp } from './types.ts';

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
  | 'streams'
  | 'streams_by_link'
  | 'link_streams_by_address'
  | 'link_streams'
  | 'link_stream_ms'
  | 'link_messages_apart_ms'
  | 'beat_ms'
> & { openCost: OpenCost };

type Follower = {
  limits: readonly (readonly [group: string, most: number])[];
  /** Null for a client's link. */
  sessionId: number | null;
  /** After this time the stream is ended; null without a limit. */
  lasts_ms: number | null;
  /** @throws when the session or link has ended */
  check(): Promise<unknown>;
  /** Subscribes. @returns the function that unsubscribes */
  open(write: (text: string) => void, end: () => void): Promise<() => void>;
};

type Server = { app: HttpApp; call: Call; bounds: StreamBounds };

/** Regular comments keep proxies from closing the stream. It ends with its session or link. */
export function serveStream(
  api: FastifyInstance,
  app: HttpApp,
  call: Call,
  options: RouteShorthandOptions,
  bounds: StreamBounds,
): void {
  const open = new Map<() => void, number | null>();
  const counts = new Map<string, number>();
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
    // A client that disconnected during the lookup of the session emits no further close event.
    if (reply.raw.destroyed || reply.raw.socket?.destroyed) return reply.hijack();
    countStream(counts, follower, reply.raw);
    await openStream(server, open, follower, reply);
  });
}

/**
 * The follower for a signed-in person's page, which resumes after `last_event_id`. @throws Fault no_session, invalid
 */
async function sessionFollower({ app, call, bounds }: Server, request: FastifyRequest): Promise<Follower> {
  const sessionKey = (request.body as { session_key?: unknown } | null)?.session_key;
  const { viewer, session } = await authenticate(app, call, sessionKey, false);
  bounds.openCost.refund(request);
  const { last_event_id } = readInput(call, request.body, {}) as { last_event_id?: number | null };
  return {
    limits: [[`session ${session.id}`, bounds.streams]],
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
 * The follower for a client's link. Its events state only that the proposal changed.
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
    limits: [
      [`link ${link.id}`, bounds.streams_by_link],
      [`address ${networkOf(caller.address)}`, bounds.link_streams_by_address],
      ['links', bounds.link_streams],
    ],
    sessionId: null,
    lasts_ms: bounds.link_stream_ms,
    check,
    async open(write, end) {
      let last = Number.NEGATIVE_INFINITY;
      let next: NodeJS.Timeout | undefined;
      const announce = () => {
        next = undefined;
        last = performance.now();
        check().then(() => write('event: changed\ndata: {}\n\n'), end);
      };
      const others = new Set(link.other_ids);
      const audience = { applicationIds: new Set([link.application_id, ...others]) };
      const close = await app.hub.open(audience, null, ({ kind, ids }) => {
        // A message in another application of this house may send its quotes to the client, so it is announced too.
        const isSent = kind === 'message' && others.has(Number(ids.application_id));
        if (!isSent && !PROPOSAL_EVENTS.has(kind)) return;
        next ??= setTimeout(announce, Math.max(0, last + bounds.link_messages_apart_ms - performance.now()));
      });
      return () => {
        clearTimeout(next);
        close();
      };
    },
  };
}

/**
 * Counts a stream in its groups until its response closes. There is no await between check and count, so that streams
 * that open at the same time count each other.
 * @throws Fault too_many when one of its groups is full
 */
function countStream(counts: Map<string, number>, { limits }: Follower, raw: ServerResponse): void {
  if (limits.some(([group, most]) => (counts.get(group) ?? 0) >= most))
    throw new Fault('too_many', 'Too many pages are open at once. Please close some.');
  for (const [group] of limits) counts.set(group, (counts.get(group) ?? 0) + 1);
  raw.once('close', () => {
    for (const [group] of limits) {
      const left = (counts.get(group) ?? 1) - 1;
      if (left > 0) counts.set(group, left);
      else counts.delete(group);
    }
  });
}

async function openStream(
  { app, bounds }: Server,
  open: Map<() => void, number | null>,
  follower: Follower,
  reply: FastifyReply,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
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
    // The stream begins only now, so that the page misses no event once it sees its stream open.
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
