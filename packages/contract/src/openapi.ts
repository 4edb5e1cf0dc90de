import { z } from 'zod';
import { API_KEY_HEADER, type Call, needsApiKey } from './call.ts';
import { CALLS, type CallName } from './calls/index.ts';
import { FAULT_MESSAGE, FAULT_STATUS } from './envelope.ts';
import { withSharedSchemas } from './shared-schemas.ts';

export type Schema = Record<string, unknown>;

export const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema;
  return schema;
};

function bodySchema(call: Call): Schema {
  const schema = schemaOf(call.request, 'input') as { properties?: Schema; required?: string[] };
  const properties = { ...schema.properties };
  for (const key of call.query) delete properties[key];
  if (call.access === 'session') properties.session_key = { type: 'string' };
  const required = (schema.required ?? []).filter((key) => !call.query.includes(key));
  return { ...schema, properties, required: call.access === 'session' ? ['session_key', ...required] : required };
}

const envelope = (data: Schema): Schema => ({
  type: 'object',
  required: ['code', 'data', 'message'],
  properties: {
    code: { type: 'integer' },
    data,
    message: { type: 'string' },
    error: { $ref: '#/components/schemas/Error' },
  },
});

const refusals = (call: Call) =>
  Object.entries(FAULT_STATUS)
    .filter(
      ([code]) => code !== 'not_built' && (call.access === 'session' || !['no_session', 'not_allowed'].includes(code)),
    )
    .map(
      ([code, status]) =>
        [
          String(status),
          {
            description: FAULT_MESSAGE[code as keyof typeof FAULT_MESSAGE],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
          },
        ] as const,
    );

function operation(name: CallName, call: Call): Schema {
  const media = call.transport === 'multipart' ? 'multipart/form-data' : 'application/json';
  const ok =
    call.transport === 'stream'
      ? { description: 'Event stream', content: { 'text/event-stream': { schema: { type: 'string' } } } }
      : call.transport === 'png'
        ? { description: 'PNG image', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } }
        : {
            description: 'Success',
            content: { 'application/json': { schema: envelope(schemaOf(call.answer, 'output')) } },
          };
  const access =
    call.access === 'anyone'
      ? 'Requires no session.'
      : call.may
        ? `Requires the permission \`${call.may}\`.`
        : 'Requires a session.';
  return {
    operationId: name,
    summary: call.summary,
    description: `${access} ${call.effect === 'write' ? 'Recorded in the history.' : 'Read-only.'}`,
    tags: [call.path.split('/')[1] === 'agent-portal' ? 'agent-portal' : 'portal'],
    security: needsApiKey(call) ? [{ apiKey: [] }] : [],
    parameters: call.query.map((key) => ({ name: key, in: 'query', required: false, schema: { type: 'integer' } })),
    requestBody: { required: true, content: { [media]: { schema: bodySchema(call) } } },
    responses: { '200': ok, ...Object.fromEntries(refusals(call)) },
  };
}

/** The OpenAPI 3.1 document of the given calls, generated from the schemas that validate them (R8.4). */
export function openApi({ server, calls }: { server: string; calls: readonly CallName[] }): Schema {
  const error = {
    type: 'object',
    properties: {
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  };
  return withSharedSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Freeboard',
      version: '1',
      description:
        'Every call is a POST with a JSON body. Every response has `code`, `data` and `message`; only code 200 means success.',
    },
    servers: [{ url: server }],
    paths: Object.fromEntries(
      calls.flatMap((name) => CALLS[name].paths.map((path) => [path, { post: operation(name, CALLS[name]) }])),
    ),
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
      schemas: { Error: error, Fault: envelope({ type: ['object', 'null'] }) },
    },
  });
}
