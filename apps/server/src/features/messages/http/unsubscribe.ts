import { type Language, MAIL_TEXT } from '@freeboard/domain/languages';
import type { FastifyInstance } from 'fastify';
import type { OpenCost } from '../../../http/open-cost.ts';
import type { HttpApp } from '../../../http/types.ts';
import { Fault } from '../../../kernel/faults.ts';
import { UNSUBSCRIBE_PATH, unsubscribe, unsubscribedBy } from '../consents/unsubscribe.ts';

const BODY_LIMIT = 10_000;

const page = (language: Language, body: string) =>
  `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${MAIL_TEXT[language].unsubscribePage.title}</title><style>:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem;min-height:44px}</style></head><body><main>${body}</main></body></html>`;

type Addressed = { Params: { token: string }; Querystring: { language?: unknown } };

const languageOf = ({ language }: Addressed['Querystring']): Language => (language === 'es' ? 'es' : 'en');

/**
 * Serves unsubscribing from an agency's e-mail: by one click in the mail program (RFC 8058), or on a page with one
 * button.
 */
export function serveUnsubscribe(api: FastifyInstance, app: HttpApp, openCost: OpenCost): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const config = { rateLimit: { max: 60, timeWindow: 60_000 } };
    scope.addHook('onRequest', async (request) => openCost.charge(request, BODY_LIMIT));
    const path = `${UNSUBSCRIBE_PATH.replace(/^\/api/, '')}/:token`;
    scope.get<Addressed>(path, { config }, async (request, reply) => {
      if (!unsubscribedBy(app.services, request.params.token)) throw new Fault('not_found');
      const language = languageOf(request.query);
      const { unsubscribe: words, unsubscribePage } = MAIL_TEXT[language];
      const form = `<form method="post"><button type="submit">${words}</button></form>`;
      return reply
        .type('text/html; charset=utf-8')
        .send(page(language, `<h1>${words}</h1><p>${unsubscribePage.question}</p>${form}`));
    });
    scope.post<Addressed>(path, { config }, async (request, reply) => {
      if (!(await unsubscribe(app, request.params.token))) throw new Fault('not_found');
      const language = languageOf(request.query);
      const { done, doneText } = MAIL_TEXT[language].unsubscribePage;
      return reply.type('text/html; charset=utf-8').send(page(language, `<h1>${done}</h1><p>${doneText}</p>`));
    });
  });
}
