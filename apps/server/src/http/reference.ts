import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from './types.ts';

/** GET /api/openapi.json and the browsable /api/reference, both from the contract (R8.4). */
export async function serveReference(api: FastifyInstance, app: App): Promise<void> {
  const document = openApi({ server: app.services.env.publicUrl ? `${app.services.env.publicUrl}/api` : '/api' });
  api.get('/openapi.json', async () => document);
  await api.register(swagger, { mode: 'static', specification: { document: document as never } });
  await api.register(swaggerUi, {
    routePrefix: '/reference',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
}
