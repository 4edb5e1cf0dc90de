import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../../../http/address.ts';
import type { OpenCost } from '../../../../http/open-cost.ts';
import { recordRefusal } from '../../../../http/refusals.ts';
import type { HttpApp } from '../../../../http/types.ts';
import { Fault } from '../../../../kernel/faults.ts';
import { type Program, refuseKeyInAddress } from '../../api-keys/authenticate.ts';
import { findAssistant, isAssistantToken } from '../../assistants/tokens.ts';
import { asProblem } from '../v1/problems.ts';
import { limitCalls } from '../v1/rate.ts';
import { bearerOf, chargeProgram, callerOf as costCallerOf, programOf } from '../v1/serve.ts';
import { protectedResourceUrl } from './metadata.ts';

const BODY_BYTES = 1_048_576;
const SIZE = { keys: 6_100, values: 12_100 };

/** Authenticates an assistant by its access token, or a program by its key. @throws Fault wrong_api_key */
async function callerOf(app: HttpApp, request: FastifyRequest): Promise<Program> {
  const secret = bearerOf(request);
  if (secret === null || !isAssistantToken(secret)) return programOf(app, request);
  const at = { address: callerAddress(request), now: app.clock.now(), withDemo: app.services.env.demo };
  return findAssistant(app.connection.db, secret, at);
}

const headersOf = ({ headers }: FastifyRequest): Headers => {
  const version = headers['mcp-protocol-version'];
  return new Headers({
    // Every answer is JSON, whatever Accept header was sent; the library accepts only this spelling.
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
  });
};

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Refuses requests from pages of other sites, which the protocol requires to prevent DNS rebinding. Programs send no
 * Origin.
 * @throws Fault not_allowed
 */
function assertOwnOrigin({ services }: HttpApp, { headers: { origin } }: FastifyRequest): void {
  if (origin === undefined) return;
  const url = URL.parse(origin);
  const { publicUrl } = services.env;
  const isOwn = url !== null && (publicUrl ? url.origin === new URL(publicUrl).origin : LOOPBACK.test(url.hostname));
  if (!isOwn) throw new Fault('not_allowed', 'A page of another site may not send messages to /mcp.');
}

const MOST_MESSAGES = 20;
/** The protocol versions with batches; undefined, because programs may leave out the version. */
const BATCH_VERSIONS: readonly unknown[] = [undefined, '2025-03-26', '2024-11-05', '2024-10-07'];

/**
 * Counts each further message of a batch as a call.
 * @returns why a batch is refused, or null
 * @throws Fault too_many
 */
async function batchFault(app: HttpApp, request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
  if (!Array.isArray(request.body)) return null;
  const version = request.headers['mcp-protocol-version'];
  if (!BATCH_VERSIONS.includes(version))
    return `Protocol version ${version} has no batches: send one message at a time.`;
  if (request.body.length === 0) return 'The batch is empty.';
  if (request.body.length > MOST_MESSAGES) return `A batch may have ${MOST_MESSAGES} messages.`;
  for (let more = 1; more < request.body.length; more += 1)
    limitCalls(await callerOf(app, request), reply, app.clock.now());
  return null;
}

async function answer(app: HttpApp, request: FastifyRequest, reply: FastifyReply) {
  const fault = await batchFault(app, request, reply);
  if (fault !== null)
    return reply.status(400).send({ jsonrpc: '2.0', error: { code: -32_600, message: fault }, id: null });
  // The protocol's library is loaded with the first message, so that a start without assistants does not pay for it.
  const { answerMessage } = await import('./server.ts');
  const origin = { address: callerAddress(request), userAgent: request.headers['user-agent'] ?? '' };
  const call = { app, program: request.program as Program, origin, requestId: request.id };
  const response = await answerMessage(call, headersOf(request), request.body);
  const text = await response.text();
  const type = response.headers.get('content-type');
  if (type !== null) void reply.type(type);
  return reply.status(response.status).send(text === '' ? undefined : text);
}

/** Serves the Model Context Protocol with one JSON answer per message, without streams. */
export async function serveMcp(http: FastifyInstance, app: HttpApp, openCost: OpenCost): Promise<void> {
  await http.register(async (mcp) => {
    mcp.setErrorHandler((error, request, reply) => {
      if (error instanceof Fault) recordRefusal(app, request, error);
      const problem = asProblem(error, app.log, '/mcp', request.id);
      if (error instanceof Fault && error.retryAfter_s !== undefined) reply.header('retry-after', error.retryAfter_s);
      if (problem.status === 401)
        reply.header('www-authenticate', `Bearer resource_metadata="${protectedResourceUrl(app)}"`);
      void reply.status(problem.status).type('application/problem+json').send(problem);
    });
    mcp.addHook('onRequest', (request) => refuseKeyInAddress(app.connection.db, request.url, app.clock.now()));
    mcp.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    for (const url of ['/mcp', '/mcp/']) {
      mcp.post(url, {
        bodyLimit: BODY_BYTES,
        config: { size: SIZE, isOfProgram: true, charge: chargeProgram(app) },
        // Checked before the body is read or unpacked, so that an unauthorized caller cannot send one.
        onRequest: async (request, reply) => {
          await openCost.charge(request, BODY_BYTES);
          assertOwnOrigin(app, request);
          request.program = await callerOf(app, request);
          openCost.refund(request);
          limitCalls(request.program, reply, app.clock.now());
          app.services.costs.assertLeft(costCallerOf(request.program));
        },
        handler: (request, reply) => answer(app, request, reply),
      });
      mcp.route({
        method: ['GET', 'DELETE'],
        url,
        handler: async (_request, reply) => reply.status(405).header('allow', 'POST, OPTIONS').send(),
      });
      mcp.options(url, async (_request, reply) => reply.status(204).header('allow', 'POST, OPTIONS').send());
    }
  });
}
