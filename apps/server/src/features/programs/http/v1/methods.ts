import { RESOURCE_NAMES, RESOURCES, type Resource } from '@freeboard/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../../../kernel/faults.ts';
import { MEDIA_TYPE, Refusal } from './problems.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^multipart\/form-data\s*;/i;

function methodsAt(path: string): string[] {
  const there = RESOURCE_NAMES.map((name): Resource => RESOURCES[name]).filter((one) =>
    new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const methods = there.map(({ method }) => method.toUpperCase());
  if (methods.length === 0) return [];
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted();
}

/**
 * Answers a path or method without a resource. OPTIONS gets the allowed methods.
 * @throws Fault not_found, Refusal method-not-allowed
 */
export function answerUnknown({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = url.split('?')[0] ?? '';
  const methods = methodsAt(path.replace(/^\/api\/v1/, ''));
  if (methods.length === 0) throw new Fault('not_found', `No such resource: ${method} ${path}`);
  void reply.header('allow', methods.join(', '));
  if (method === 'OPTIONS') return reply.status(204).send();
  throw new Refusal('method-not-allowed', `${path} takes ${methods.join(', ')}.`);
}

/** Refuses a body that is neither JSON nor, if files are accepted, a form. @throws Refusal unsupported-media-type */
export function assertMediaType(request: FastifyRequest, { method, takesFiles }: Resource): void {
  const type = request.headers['content-type'];
  if (type === undefined || method === 'get' || JSON_TYPE.test(type)) return;
  if (!FORM_TYPE.test(type)) throw new Refusal('unsupported-media-type', MEDIA_TYPE);
  if (!takesFiles) throw new Refusal('unsupported-media-type', `${MEDIA_TYPE} Files are no part of it.`);
}
