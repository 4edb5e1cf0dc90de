import { isShortCode, SHORT_PATH } from '@freeboard/domain/intake';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sitesOfPage } from '../features/intake/index.ts';
import type { HttpApp } from './types.ts';

/** The content security policy of pages that load only our own files and have no data in their HTML. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Sets the headers of a page for people without an account. `sites`: origins that may embed it in a frame. */
export function closedPage(reply: FastifyReply, sites: readonly string[] = []): FastifyReply {
  const ancestors = sites.length === 0 ? "'none'" : sites.join(' ');
  // X-Frame-Options cannot list sites, and older browsers prefer it to the policy.
  if (sites.length > 0) reply.removeHeader('x-frame-options');
  return reply
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', [...POLICY, `frame-ancestors ${ancestors}`].join('; '));
}

export function serveShortLinks(http: FastifyInstance, app: HttpApp): void {
  const config = { rateLimit: { max: 240, timeWindow: 60_000 } };
  http.get<{ Params: { code: string } }>(`${SHORT_PATH}/:code`, { config }, async (request, reply) => {
    const { code } = request.params;
    const sites = isShortCode(code) ? await sitesOfPage(app.connection.db, code) : [];
    return closedPage(reply, sites).sendFile('intake.html');
  });
}
