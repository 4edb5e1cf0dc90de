import type { Routes } from '../../../http/types.ts';
import { serveDiscovery } from './discovery.ts';
import { serveMetadata } from './mcp/metadata.ts';
import { serveOauth } from './mcp/oauth.ts';
import { serveMcp } from './mcp/serve.ts';
import { serveV1 } from './v1/serve.ts';

export const programRoutes: Routes = {
  api: serveV1,
  async root(http, app, openCost) {
    serveDiscovery(http, app);
    serveMetadata(http, app);
    await serveOauth(http, app, openCost);
    await serveMcp(http, app, openCost);
  },
  documents: [{ url: '/api/v1/openapi.json', name: 'Programs (/api/v1)' }],
};
