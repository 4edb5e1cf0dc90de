import type { FastifyInstance } from 'fastify';
import { UNSUBSCRIBE_PATH, unsubscribe, unsubscribing } from '../../features/messages/index.ts';
import { Fault } from '../../kernel/faults.ts';
import type { OpenCost } from '../open-cost.ts';
import type { App } from '../types.ts';

const BODY_LIMIT = 10_000;

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mail</title><style>:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem;min-height:44px}</style></head><body><main>${body}</main></body></html>`;

/** The way out of an agency's e-mail: one click from the mail program (RFC 8058), or a page with one button. */
export function serveUnsubscribe(api: FastifyInstance, app: App, openCost: OpenCost): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const config = { rateLimit: { max: 60, timeWindow: 60_000 } };
    scope.addHook('onRequest', async (request) => openCost.charge(request, BODY_LIMIT));
    const path = `${UNSUBSCRIBE_PATH.replace(/^\/api/, '')}/:token`;
    scope.get<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
      if (!unsubscribing(app.services, request.params.token)) throw new Fault('not_found');
      return reply
        .type('text/html; charset=utf-8')
        .send(
          page(
            '<h1>Unsubscribe</h1><p>You will get no more e-mail from this agency.</p><form method="post"><button type="submit">Unsubscribe</button></form>',
          ),
        );
    });
    scope.post<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
      if (!(await unsubscribe(app, request.params.token))) throw new Fault('not_found');
      return reply.type('text/html; charset=utf-8').send(page('<h1>Done</h1><p>You will get no more e-mail.</p>'));
    });
  });
}
