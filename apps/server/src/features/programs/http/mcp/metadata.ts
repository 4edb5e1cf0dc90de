import { ASSISTANT_SCOPES } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import type { HttpApp } from '../../../../http/types.ts';
import { publicBase } from '../../../../kernel/network/public-url.ts';

const RESOURCE_PATH = '/.well-known/oauth-protected-resource/mcp';

const baseOf = ({ services }: HttpApp): string => publicBase(services.env);

export const protectedResourceUrl = (app: HttpApp): string => `${baseOf(app)}${RESOURCE_PATH}`;

/** Serves the OAuth metadata of /mcp (RFC 9728) and of the authorization server (RFC 8414). */
export function serveMetadata(http: FastifyInstance, app: HttpApp): void {
  const resource = async () => ({
    resource: `${baseOf(app)}/mcp`,
    authorization_servers: [baseOf(app)],
    scopes_supported: ASSISTANT_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Freeboard',
  });
  http.get('/.well-known/oauth-protected-resource', resource);
  http.get(RESOURCE_PATH, resource);
  http.get('/.well-known/oauth-authorization-server', async () => ({
    issuer: baseOf(app),
    authorization_endpoint: `${baseOf(app)}/oauth/authorize`,
    token_endpoint: `${baseOf(app)}/oauth/token`,
    registration_endpoint: `${baseOf(app)}/oauth/register`,
    revocation_endpoint: `${baseOf(app)}/oauth/revoke`,
    scopes_supported: ASSISTANT_SCOPES,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));
}
