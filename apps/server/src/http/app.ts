import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { CALL_NAMES, CALLS, type Call, type CallName, largestBody } from '@freeboard/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type GuestAllowance, settleGuestFiles } from '../features/documents/index.ts';
import { Fault, isDatabaseAway } from '../kernel/faults.ts';
import type { Upload } from '../kernel/files/uploads.ts';
import { newRequestId } from '../kernel/telemetry/telemetry.ts';
import { callerAddress, callerNetwork, proxyCheck, trusted } from './address.ts';
import { BOUNDS, type Bounds } from './bounds.ts';
import { capConnections, guardBodies } from './connections.ts';
import { serveDocs } from './docs.ts';
import { serveDocuments } from './documents.ts';
import { asFault, faultEnvelope } from './faults.ts';
import { admitUpload, asGuestFault } from './guest-uploads.ts';
import { serveHealth } from './health/health.ts';
import { serveArrivals } from './inbound/arrivals.ts';
import { readJson } from './json.ts';
import { observeCalls } from './observe-calls.ts';
import { beforeBody, createOpenCost, type OpenCost } from './open-cost.ts';
import { servePage } from './page.ts';
import { serveReference } from './reference/reference.ts';
import { recordRefusal } from './refusals.ts';
import { authenticate, runCall } from './run-call.ts';
import { createStorage, type Storage } from './storage.ts';
import { serveStream } from './stream.ts';
import type { HttpApp } from './types.ts';
import { bytesOf, discard, type FormAllowance, receiveForm, takeBack } from './uploads.ts';
import { serveWellKnown } from './well-known.ts';

/** Browser features that the page never uses; the Permissions-Policy header turns them off. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture']
  .map((device) => `${device}=()`)
  .join(', ');

type Limits = { bounds: Bounds; openCost: OpenCost };

function createFastify(app: HttpApp, bounds: Bounds): FastifyInstance {
  const { trustProxy } = app.services.env;
  const http = Fastify({
    genReqId: newRequestId,
    trustProxy: trusted(trustProxy),
    logger: false,
    // While it closes, calls on open connections are still answered, and those connections end with their answer.
    return503OnClosing: false,
    // The default of ten seconds is too short for a start on a busy machine.
    pluginTimeout: 60_000,
    requestTimeout: bounds.request_ms,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const envelope = faultEnvelope(error, app.log, 'unknown', request.id);
      void reply.status(envelope.code).send(envelope);
    },
    keepAliveTimeout: bounds.idle_ms,
    maxRequestsPerSocket: bounds.requests_by_connection,
    http: {
      headersTimeout: bounds.headers_ms,
      connectionsCheckingInterval: bounds.check_interval_ms,
      maxHeaderSize: bounds.header_bytes,
    },
  });
  http.server.maxHeadersCount = bounds.headers;
  http.server.maxConnections = bounds.connections;
  // Clients that pipeline more calls than `requests_by_connection` are disconnected.
  http.server.on('dropRequest', (_request, socket) => socket.destroy());
  capConnections(http.server, bounds.connections_by_address, proxyCheck(trustProxy));
  return http;
}

function answerFaults(http: FastifyInstance, app: HttpApp, storage: Storage): void {
  http.setErrorHandler((error, request, reply) => {
    storage.note(error);
    const fault = asFault(error);
    if (fault) recordRefusal(app, request, fault);
    // The route's pattern, because a URL may contain the key of a document or a callback.
    const envelope = faultEnvelope(error, app.log, request.routeOptions.url ?? 'unknown', request.id);
    // Removes the headers that were set for a document that then could not be opened.
    for (const name of ['content-type', 'content-disposition', 'content-length']) reply.removeHeader(name);
    if (error instanceof Fault && error.retryAfter_s !== undefined) reply.header('retry-after', error.retryAfter_s);
    void reply.status(envelope.code).send(envelope);
  });
}

async function registerPlugins(http: FastifyInstance, app: HttpApp): Promise<void> {
  // Answers are compressed for each request: a low level is nearly as small and much faster.
  await http.register(compress, {
    threshold: 1_400,
    // Up to this size, compressing synchronously costs less than a stream for each answer.
    syncThreshold: 65_536,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
  });
  await http.register(rateLimit, { global: false, max: 1_200, timeWindow: 60_000, keyGenerator: callerNetwork });
  await http.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: app.services.env.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
}

export async function createHttp(app: HttpApp, bounds: Bounds = BOUNDS): Promise<FastifyInstance> {
  const http = createFastify(app, bounds);
  const storage = createStorage(app.clock);
  answerFaults(http, app, storage);
  await registerPlugins(http, app);

  await http.register(multipart);
  readJson(http);
  guardBodies(http, bounds);
  const openCost = createOpenCost(app.clock, bounds);

  http.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    reply.header('x-request-id', request.id);
    // PostgreSQL text cannot contain NUL, so no resource has such a name.
    if (request.url.split('?', 1)[0]?.includes('%00')) throw new Fault('not_found');
  });
  await http.register((api) => serveApi(api, app, { bounds, openCost }, storage), { prefix: '/api' });
  for (const { root } of app.routes) await root?.(http, app, openCost);
  await serveDocs(http);
  serveWellKnown(http, app);
  await servePage(http, app);
  return http;
}

async function serveApi(api: FastifyInstance, app: HttpApp, limits: Limits, storage: Storage): Promise<void> {
  const { openCost } = limits;
  observeCalls(api, app.telemetry);
  // Answers contain personal data, so they must not be cached.
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  for (const name of CALL_NAMES) serveCall(api, app, name, limits);
  serveHealth(api, app, storage);
  serveDocuments(api, app, openCost);
  await serveArrivals(api, app);
  serveReference(api, app);
  for (const routes of app.routes) await routes.api?.(api, app, openCost);
  if (app.services.env.demo)
    api.get('/test/throttle', { config: { rateLimit: { max: 10, timeWindow: 60_000 } } }, async () => ({
      code: 200,
      data: {},
      message: 'ok',
    }));
  api.setNotFoundHandler((request) => {
    throw new Fault('not_found', `No such call: ${request.method} ${request.url.split('?')[0]}`);
  });
}

/** In characters. A longer key cannot be a session key. */
const LONGEST_KEY = 100;

/**
 * Limits rates by session key, because an office behind one address is many callers. Guessed keys do not evade the
 * limit: their calls are also charged to the address. A file upload has its key in the form, so it is limited by
 * address.
 */
const BY_SESSION = {
  hook: 'preHandler' as const,
  keyGenerator: (request: FastifyRequest): string => {
    const { session_key } = Object(request.body) as { session_key?: unknown };
    return typeof session_key === 'string' && session_key.length <= LONGEST_KEY ? session_key : callerNetwork(request);
  },
};

function serveCall(api: FastifyInstance, app: HttpApp, name: CallName, { bounds, openCost }: Limits): void {
  const call: Call = CALLS[name];
  const max = call.perMinute ?? 1_200;
  const takesFiles = call.transport === 'multipart';
  const limited = { max, timeWindow: 60_000, ...(call.access === 'session' ? BY_SESSION : {}) };
  const config = { rateLimit: limited, size: largestBody(call), takesFiles };
  const onRequest = beforeBody(openCost, call, app.services.webApiKey);
  const options = { config, onRequest, bodyLimit: call.bodyBytes };
  if (call.transport === 'stream') {
    serveStream(api, app, call, options, { ...bounds, openCost });
    return;
  }
  /**
   * Awaits a call's work. Refunds the request's cost unless the session was refused; calls without a session get no
   * refund.
   */
  const charged = async <T>(request: FastifyRequest, work: Promise<T>): Promise<T> => {
    let isProven = call.access === 'session';
    try {
      return await work;
    } catch (error) {
      isProven &&= !(error instanceof Fault && error.code === 'no_session');
      throw error;
    } finally {
      if (isProven) openCost.refund(request);
    }
  };
  for (const path of call.paths)
    api.post(path, options, async (request, reply) => {
      const query = (request.query ?? {}) as Record<string, unknown>;
      const run = (body: unknown, uploads: readonly Upload[] = []) =>
        runCall(
          app,
          name,
          { body, query },
          { address: callerAddress(request), userAgent: request.headers['user-agent'] ?? '', uploads },
        );
      const work = request.isMultipart() ? withUploads(app, { name, call }, request, run) : run(request.body);
      const { data, message } = await charged(request, work);
      if (call.transport === 'png')
        return reply.type('image/png').send(Buffer.from((data as { png: string }).png, 'base64'));
      return { code: 200, data, message };
    });
}

/**
 * Receives a call's files, runs it, and removes files that it did not use. @throws Fault unreadable when the call
 * takes no files
 */
async function withUploads<T>(
  app: HttpApp,
  { name, call }: { name: CallName; call: Call },
  request: FastifyRequest,
  run: (body: unknown, uploads: readonly Upload[]) => Promise<T>,
): Promise<T> {
  if (call.transport !== 'multipart') throw new Fault('unreadable');
  let language: unknown;
  let allowance: GuestAllowance | undefined;
  /** Replaces a guest's reservation with the size of the received files; null releases it. */
  const settle = async (came: readonly Upload[] | null): Promise<void> => {
    if (!allowance) return;
    const counts = came && { files: came.length, bytes: bytesOf(came) };
    await settleGuestFiles(app.connection.db, allowance, counts).catch((error: Error) =>
      app.log.warn({ message: error.message }, 'reserved file storage could not be released'),
    );
  };
  const caller = { address: callerAddress(request), userAgent: request.headers['user-agent'] ?? '' };
  const announced = request.headers['content-length'] === undefined ? null : Number(request.headers['content-length']);
  const admit = async (fields: Record<string, unknown>): Promise<FormAllowance | undefined> => {
    language = fields.language;
    if (call.access === 'anyone') {
      const admitted = await admitUpload(app, { name, call }, fields, caller, announced);
      allowance = admitted;
      return admitted;
    }
    await authenticate(app, call, fields.session_key);
    return undefined;
  };
  const { body, uploads } = await receiveForm(request, app.services.files, admit, call.archives === 'unpacked').catch(
    async (error: unknown) => {
      await settle(null);
      throw call.access === 'anyone' ? asGuestFault(error, language) : error;
    },
  );
  try {
    const answer = await run(body, uploads);
    await settle(uploads);
    return answer;
  } catch (error) {
    // If the database went away, the transaction may have been committed: an unused file is better than a lost one.
    if (!isDatabaseAway(error)) {
      await takeBack(uploads, app.services.files);
      await settle(null);
    }
    throw error;
  } finally {
    allowance?.leaveDisk();
    await discard(uploads);
  }
}
