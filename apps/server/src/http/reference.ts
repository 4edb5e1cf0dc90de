import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from './types.ts';

/** The document below each address: it is the same for as long as this process lives. */
const documents = new Map<string, ReturnType<typeof openApi>>();

function documentAt(server: string) {
  const document = documents.get(server) ?? openApi({ server });
  documents.set(server, document);
  return document;
}

/** GET /api/openapi.json and the browsable /api/reference, both from the contract (R8.4). */
export async function serveReference(api: FastifyInstance, app: App): Promise<void> {
  // Derived when first asked for: it takes longer than anything else of a start.
  const document = () => documentAt(app.services.env.publicUrl ? `${app.services.env.publicUrl}/api` : '/api');
  api.get('/openapi.json', async () => document());
  await api.register(swagger, { openapi: {}, transformObject: () => document() as never });
  await api.register(swaggerUi, {
    routePrefix: '/reference',
    staticCSP: true,
    uiConfig: {
      ...{ docExpansion: 'list', deepLinking: true },
      // Named: the browser asks for each by its own address.
      urls: [
        { url: '/api/openapi.json', name: 'Portal' },
        { url: '/api/v1/openapi.json', name: 'Programs (/api/v1)' },
      ],
    } as object,
  });
}
