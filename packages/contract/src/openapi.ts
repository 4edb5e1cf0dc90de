import { z } from 'zod';
import { API_KEY_HEADER, type Call, needsApiKey } from './call.ts';
import { CALLS } from './calls/index.ts';
import { FAULT_MESSAGE, FAULT_STATUS, type FaultCode } from './envelope.ts';
import { type Schema, SharedSchemas } from './shared-schemas.ts';
import type { CallName } from './types.ts';

export const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema;
  return schema;
};

const FILES: Schema = {
  description: 'The files, after all other fields.',
  type: 'array',
  items: { type: 'string', contentMediaType: 'application/octet-stream' },
};

function bodySchema(call: Call, shared: SharedSchemas): Schema {
  const schema = shared.of(call.request, 'input') as { properties?: Schema; required?: string[] };
  const properties = { ...schema.properties };
  for (const key of call.query) delete properties[key];
  if (call.access === 'session') properties.session_key = { type: 'string' };
  if (call.transport === 'multipart') properties.file_data = FILES;
  const required = (schema.required ?? []).filter((key) => !call.query.includes(key));
  return { ...schema, properties, required: call.access === 'session' ? ['session_key', ...required] : required };
}

/** The license of the software; any client of an installation may use the document. */
export const LICENSE = { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' };

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

const FAULTS = (Object.keys(FAULT_STATUS) as FaultCode[]).filter((code) => code !== 'not_built');
const responseName = (status: number): string => `Fault${status}`;

const faultResponses = (): Schema =>
  Object.fromEntries(
    FAULTS.map((code) => {
      const messages = FAULTS.filter((other) => FAULT_STATUS[other] === FAULT_STATUS[code]).map(
        (other) => FAULT_MESSAGE[other],
      );
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } };
      return [responseName(FAULT_STATUS[code]), { description: messages.join(' '), content }];
    }),
  );

const refusals = (call: Call): Schema =>
  Object.fromEntries(
    FAULTS.filter((code) => call.access === 'session' || !['no_session', 'not_allowed'].includes(code)).map((code) => [
      String(FAULT_STATUS[code]),
      { $ref: `#/components/responses/${responseName(FAULT_STATUS[code])}` },
    ]),
  );

function operation(name: CallName, call: Call, shared: SharedSchemas): Schema {
  const media = call.transport === 'multipart' ? 'multipart/form-data' : 'application/json';
  const ok =
    call.transport === 'stream'
      ? { description: 'Event stream', content: { 'text/event-stream': { schema: { type: 'string' } } } }
      : call.transport === 'png'
        ? { description: 'PNG image', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } }
        : {
            description: 'Success',
            content: { 'application/json': { schema: envelope(shared.of(call.answer, 'output')) } },
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
    requestBody: { required: true, content: { [media]: { schema: bodySchema(call, shared) } } },
    responses: { '200': ok, ...refusals(call) },
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
  const shared = new SharedSchemas();
  const paths = Object.fromEntries(
    calls.flatMap((name) => CALLS[name].paths.map((path) => [path, { post: operation(name, CALLS[name], shared) }])),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freeboard',
      version: '1',
      license: LICENSE,
      description:
        'Every call is a POST with a JSON body. Every response has `code`, `data` and `message`; only code 200 means success.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
      responses: faultResponses(),
      schemas: { Error: error, Fault: envelope({ type: ['object', 'null'] }), ...shared.all() },
    },
  };
}
