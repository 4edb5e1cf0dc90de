import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { CLIENT_PAGE_PATH } from '@freeboard/domain/client-page';
import { INTAKE_PATH, PARTNER_PATH } from '@freeboard/domain/intake';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { projectRoot } from '../kernel/env/project-root.ts';
import { Fault } from '../kernel/faults.ts';
import { relyingParty } from '../kernel/network/public-url.ts';
import type { Services } from '../kernel/services.ts';
import { closedPage, serveShortLinks } from './short-links.ts';
import type { HttpApp } from './types.ts';

/** Headers that browsers use only on pages. On a hundred small files they would be half of the bytes sent. */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Whether a file needs none of FOR_PAGES. A worker needs them: its own file sets its content security policy. */
const isPart = (path: string): boolean => /\.(js|css|woff2)(\.(br|gz))?$/.test(path) && !/worker/.test(path);

const pageConfig = ({ webApiKey, env }: Services) => ({
  api_key: webApiKey,
  demo: env.demo,
  is_sandbox: env.sandboxUrl !== null,
  scans_files: env.clamdUrl !== null,
  // The only origin at which browsers offer passkeys; null if they offer none.
  passkey_origin: relyingParty(env)?.origin ?? null,
  // The inbox of the sandbox, where e-mail of the demo arrives.
  inbox_url: env.sandboxUrl === null ? null : `${env.sandboxUrl}/inbox`,
});

export async function servePage(http: FastifyInstance, app: HttpApp): Promise<void> {
  const dist = join(projectRoot(), 'apps/web/dist');
  http.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(pageConfig(app.services)),
  );
  if (!existsSync(join(dist, 'index.html'))) {
    http.setNotFoundHandler((_request, reply) =>
      reply.status(503).type('text/plain').send('The page is not built yet.'),
    );
    return;
  }
  await http.register(fastifyStatic, {
    root: dist,
    prefix: '/',
    index: false,
    preCompressed: true,
    // Source maps are not served; the server itself uses them to translate the stacks of page errors.
    allowedPath: (path) => !path.endsWith('.map'),
    // The ETag tells whether a file has changed, and no client requests ranges.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      const unhashed = /(proposal|intake)\.html/.test(path) ? 'no-store' : 'no-cache';
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : unhashed);
      // Other sites load this file with a script tag.
      if (path.endsWith('/embed.js')) reply.header('cross-origin-resource-policy', 'cross-origin');
      if (isPart(path)) for (const name of FOR_PAGES) reply.removeHeader(name);
    },
  });
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');
  http.get('/', (_request, reply) => page(reply));
  // Opened by file name, the pages would get the portal's wider policy.
  for (const name of ['/proposal.html', '/intake.html'])
    http.get(name, (_request, reply) => reply.status(404).type('text/plain').send('Not found.'));
  // The URL is secret to one client: it must not be cached, indexed or sent as a referrer.
  for (const [path, file] of [
    [CLIENT_PAGE_PATH, 'proposal.html'],
    [INTAKE_PATH, 'intake.html'],
    [PARTNER_PATH, 'intake.html'],
  ] as const)
    http.get(path, (_request, reply) => closedPage(reply).sendFile(file));
  serveShortLinks(http, app);
  http.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    // The static files' route matches every GET first, including calls made with the wrong method.
    if (path.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
      throw new Fault('not_found', `No such call: ${request.method} ${path}`);
    }
    const isFile = /\.\w+$/.test(path);
    if (isFile || !['GET', 'HEAD'].includes(request.method))
      return reply.status(404).type('text/plain').send('Not found.');
    return page(reply);
  });
}
