import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../../../http/address.ts';
import { asFault } from '../../../../http/faults.ts';
import type { OpenCost } from '../../../../http/open-cost.ts';
import { recordRefusal } from '../../../../http/refusals.ts';
import type { HttpApp } from '../../../../http/types.ts';
import { Fault } from '../../../../kernel/faults.ts';
import { publicBase } from '../../../../kernel/network/public-url.ts';
import { OauthError } from '../../assistants/oauth-error.ts';
import { registerClient } from '../../assistants/register.ts';
import { giveTokens, revokeToken } from '../../assistants/tokens.ts';

const BODY_BYTES = 16_384;
const SIZE = { keys: 100, values: 200 };
const LONGEST_NAME = 40;

/** Reads form fields; refuses a repeated one (RFC 6749, 3.2). @throws OauthError */
function formOf({ body }: FastifyRequest): Record<string, string> {
  if (typeof body !== 'string') throw new OauthError('invalid_request', 'Send application/x-www-form-urlencoded.');
  const pairs = [...new URLSearchParams(body)];
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new OauthError('invalid_request', 'A parameter is there twice.');
  return Object.fromEntries(pairs.filter(([name]) => name.length <= LONGEST_NAME));
}

function sendError(app: HttpApp, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof OauthError) {
    const call = request.routeOptions.url ?? 'unknown';
    app.security.record({ kind: 'call_refused', call, address: callerAddress(request), person: error.personId });
    void reply.status(400).send({ error: error.code, error_description: error.message });
    return;
  }
  const fault = asFault(error);
  if (fault) recordRefusal(app, request, fault);
  else app.log.error({ request_id: request.id, call: request.routeOptions.url, err: error }, 'unexpected error');
  if (fault instanceof Fault && fault.retryAfter_s !== undefined) reply.header('retry-after', fault.retryAfter_s);
  const status = fault?.status ?? 500;
  const code = status < 500 ? 'invalid_request' : status === 503 ? 'temporarily_unavailable' : 'server_error';
  void reply.status(status).send({ error: code, error_description: fault?.message ?? `Reference ${request.id}.` });
}

export async function serveOauth(http: FastifyInstance, app: HttpApp, openCost: OpenCost): Promise<void> {
  const { db } = app.connection;
  const now = () => app.clock.now();
  await http.register(
    async (oauth) => {
      oauth.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: BODY_BYTES },
        (_request, body, done) => done(null, body),
      );
      oauth.setErrorHandler((error, request, reply) => sendError(app, error, request, reply));
      oauth.addHook('onRequest', (request) => openCost.charge(request, BODY_BYTES));
      oauth.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      const options = (max: number) => ({
        bodyLimit: BODY_BYTES,
        config: { size: SIZE, rateLimit: { max, timeWindow: 60_000 } },
      });
      oauth.post('/register', options(20), async (request, reply) =>
        reply.status(201).send(await registerClient(db, request.body, now())),
      );
      oauth.post('/token', options(120), async (request) => {
        const form = formOf(request);
        if (form.resource !== undefined && form.resource !== `${publicBase(app.services.env)}/mcp`)
          throw new OauthError('invalid_target', 'This is not an address of this portal.');
        return giveTokens(db, form, { now: now(), withDemo: app.services.env.demo, vault: app.services.vault });
      });
      oauth.post('/revoke', options(120), async (request) => {
        await revokeToken(db, formOf(request), now());
        return {};
      });
    },
    { prefix: '/oauth' },
  );
}
