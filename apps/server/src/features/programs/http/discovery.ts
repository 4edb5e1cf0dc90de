import { RESOURCE_NAMES, RESOURCES, TOOL_NAMES, TOOLS } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import type { HttpApp } from '../../../http/types.ts';

/** Serves discovery of the API by programs: a catalog of links (RFC 9727), and a plain-text page for assistants. */
export function serveDiscovery(http: FastifyInstance, { services }: HttpApp): void {
  const base = services.env.publicUrl ?? '';
  const catalog = {
    linkset: [
      {
        anchor: `${base}/api/v1`,
        'service-desc': [{ href: `${base}/api/v1/openapi.json`, type: 'application/vnd.oai.openapi+json' }],
        'service-doc': [{ href: `${base}/api/reference`, type: 'text/html' }],
        status: [{ href: `${base}/api/health`, type: 'application/json' }],
      },
    ],
  };
  http.get('/.well-known/api-catalog', async (_request, reply) =>
    reply.type('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"').send(catalog),
  );
  const lines = RESOURCE_NAMES.map((name) => {
    const { method, path, summary, may } = RESOURCES[name];
    return `- ${method.toUpperCase()} /api/v1${path}: ${summary} (scope ${may})`;
  });
  const text = [
    '# Freeboard',
    '',
    '> A portal in which an insurance agency quotes flood and home insurance.',
    '',
    'Programs call /api/v1 with an API key of the agency as Bearer token. Errors are RFC 9457 problems.',
    '',
    '## API',
    `- [OpenAPI document](${base}/api/v1/openapi.json)`,
    `- [Reference](${base}/api/reference)`,
    ...lines,
    '',
    '## Assistants',
    `- [Model Context Protocol](${base}/mcp): POST, Streamable HTTP, by an API key or OAuth`,
    ...TOOL_NAMES.map((name) => `- ${name}: ${TOOLS[name].summary}`),
    '',
  ].join('\n');
  http.get('/llms.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(text));
}
