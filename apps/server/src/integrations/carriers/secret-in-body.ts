import { randomUUID } from 'node:crypto';
import { escapeXml } from './template.ts';
import type { CarrierAuth } from './types.ts';

/**
 * A secret that a mapping places in a body without learning it: `seen` is a word made for this one request, which the
 * mapping sees as `secret`; `written` puts the secret in its place, written as the body's language wants it.
 */
export function secretInBody(auth: CarrierAuth): { seen: object; written: (body: string, isXml: boolean) => string } {
  if (auth.kind !== 'body') return { seen: {}, written: (body) => body };
  const { value } = auth;
  const secret = `secret-${randomUUID()}`;
  return {
    seen: { secret },
    written: (body, isXml) =>
      body.replaceAll(secret, () => (isXml ? escapeXml(value) : JSON.stringify(value).slice(1, -1))),
  };
}
