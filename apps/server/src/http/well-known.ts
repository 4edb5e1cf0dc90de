import type { FastifyInstance } from 'fastify';
import type { HttpApp } from './types.ts';

/** RFC 9116 requires an expiry date, and recommends one less than a year ahead. */
const VALID_DAYS = 180;

export function serveWellKnown(http: FastifyInstance, { services, clock }: HttpApp): void {
  // No page is meant for search engines.
  http.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  // Programs look here for metadata, and take a page for a broken document.
  http.get('/.well-known/*', async (_request, reply) => reply.status(404).send({ message: 'Not found.' }));
  const { securityContact, publicUrl } = services.env;
  if (securityContact === null) return;
  http.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000).toISOString();
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: en, es'];
    if (publicUrl) lines.push(`Canonical: ${publicUrl.replace(/\/+$/, '')}/.well-known/security.txt`);
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
