import { z } from 'zod';
import { LICENSE } from '../openapi.ts';
import { type Schema, SharedSchemas } from '../shared-schemas.ts';
import { examplesText } from './examples.ts';
import { PROBLEMS } from './problems.ts';
import { RESOURCE_NAMES, RESOURCES, type Resource, type ResourceName } from './resources.ts';

const header = (name: string, description: string, isRequired: boolean): Schema => ({
  name,
  in: 'header',
  required: isRequired,
  description,
  schema: { type: 'string', maxLength: 200 },
});

function parameters({ path, method, query }: Resource, shared: SharedSchemas): Schema[] {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer' },
  }));
  const { properties = {} } = shared.of(query, 'input') as { properties?: Record<string, Schema> };
  const queries = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
  const idempotency =
    method === 'post'
      ? [
          header(
            'Idempotency-Key',
            'A repeated request with the same key returns the first response for 24 hours.',
            false,
          ),
        ]
      : [];
  const version = method === 'patch' ? [header('If-Match', 'The ETag of the version that you read.', true)] : [];
  return [...ids, ...queries, ...idempotency, ...version];
}

const FORM: Schema = {
  type: 'object',
  properties: { files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } } },
  required: ['files'],
};

function operation(name: ResourceName, one: Resource, shared: SharedSchemas): Schema {
  const { summary, may, effect, body, answer, status, hasVersion, takesFiles } = one;
  const problem = { $ref: '#/components/schemas/Problem' };
  const content = { 'application/json': { schema: shared.of(answer, 'output') } };
  const headers = hasVersion ? { ETag: { schema: { type: 'string' } } } : undefined;
  return {
    operationId: name,
    summary,
    description: `Requires the scope \`${may}\`. ${effect === 'write' ? 'Recorded in the history.' : 'Read-only.'}\n\n${examplesText(name)}`,
    security: [{ key: [] }],
    parameters: parameters(one, shared),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: shared.of(body, 'input') },
              ...(takesFiles ? { 'multipart/form-data': { schema: FORM } } : {}),
            },
          },
        }
      : {}),
    responses: {
      [String(status)]: {
        description: 'Success',
        ...(headers ? { headers } : {}),
        ...(status === 204 ? {} : { content }),
      },
      '4XX': { description: 'Client error', content: { 'application/problem+json': { schema: problem } } },
      default: { description: 'Error', content: { 'application/problem+json': { schema: problem } } },
    },
  };
}

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

/** The OpenAPI 3.1 document of /api/v1, generated from the schemas that validate its requests. */
export function openApiOfPrograms(options: { server: string }): Schema {
  const shared = new SharedSchemas();
  const paths: Record<string, Schema> = {};
  for (const name of RESOURCE_NAMES) {
    const one: Resource = RESOURCES[name];
    paths[one.path] = { ...paths[one.path], [one.method]: operation(name, one, shared) };
  }
  const kinds = Object.entries(PROBLEMS).map(([kind, [status]]) => `${status} ${kind}`);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freeboard for programs',
      version: '1',
      license: LICENSE,
      description: `JSON resources, authenticated with an API key as Bearer token. The examples read the installation's address from FREEBOARD_URL and the key from FREEBOARD_KEY. Errors are RFC 9457 problems: ${kinds.join(', ')}.`,
    },
    servers: [{ url: options.server }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: shared.of(problem, 'output'), ...shared.all() },
    },
  };
}
