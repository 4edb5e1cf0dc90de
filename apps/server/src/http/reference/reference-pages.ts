import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { openApi } from '@freeboard/contract';
import Fastify, { type FastifyInstance } from 'fastify';

export async function createReferencePages(
  prefix: string,
  document: () => ReturnType<typeof openApi>,
  documents: readonly { url: string; name: string }[],
): Promise<FastifyInstance> {
  const pages = Fastify({ logger: false });
  await pages.register(swagger, { openapi: {}, transformObject: () => document() as never });
  await pages.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: true,
    uiConfig: {
      docExpansion: 'list',
      deepLinking: true,
      // Names are required: the browser fetches each document from its own URL.
      urls: [{ url: '/api/openapi.json', name: 'Portal' }, ...documents],
    } as object,
  });
  return pages;
}
