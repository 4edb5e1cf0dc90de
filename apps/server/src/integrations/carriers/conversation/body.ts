import { evaluate, MappingError, type Time } from '../mapping/mapping.ts';
import { escapeXml, fillText, fillXml } from '../mapping/template.ts';
import type { StepBody } from '../types.ts';
import { type Placeholders, resolveSecrets } from './secret-placeholders.ts';

/** A body as it leaves, and of what type it is. */
export type Content = { body: string | Uint8Array; type: string };

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const given = async (text: string, input: object, time: Time): Promise<unknown> => {
  const value = await evaluate(text, input, time);
  if (value === undefined) throw new MappingError('the request mapping gave nothing');
  return value;
};

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const fieldsOf = (value: unknown): [string, unknown][] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MappingError('a form must be an object: {"name": value}');
  return Object.entries(value).flatMap(([name, one]) =>
    Array.isArray(one) ? one.map((each): [string, unknown] => [name, each]) : [[name, one] as [string, unknown]],
  );
};

type FilePart = { file_name: string; content_type?: string; base64?: string; text?: string };
const isFile = (value: unknown): value is FilePart =>
  typeof value === 'object' && value !== null && typeof (value as FilePart).file_name === 'string';

const quoted = (text: string): string => text.replace(/[\r\n"]/g, ' ');

function multipart(fields: readonly [string, unknown][], placeholders: Placeholders): Content {
  const boundary = `freeboard-${placeholders.seed}-part`;
  const parts = fields.flatMap(([name, value]) => {
    const plain = (text: string) => resolveSecrets(text, placeholders);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(plain(name))}"`;
    if (!isFile(value)) return [Buffer.from(`${head}\r\n\r\n${resolveSecrets(asText(value), placeholders)}\r\n`)];
    const { file_name, content_type = 'application/octet-stream', base64, text = '' } = value;
    const file = `${head}; filename="${quoted(plain(file_name))}"\r\nContent-Type: ${quoted(plain(content_type))}\r\n\r\n`;
    const bytes = base64 === undefined ? Buffer.from(plain(text)) : Buffer.from(plain(base64), 'base64');
    return [Buffer.from(file), bytes, Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Returns the body that a step sends, its placeholders replaced; null where it sends none. @throws MappingError */
export async function contentOf(
  body: StepBody | undefined,
  input: object,
  placeholders: Placeholders,
  time: Time,
): Promise<Content | null> {
  if (!body || (body.text.trim() === '' && body.kind !== 'graphql')) return null;
  switch (body.kind) {
    case 'json':
      return {
        body: resolveSecrets(JSON.stringify(await given(body.text, input, time)), placeholders, inJson),
        type: 'application/json',
      };
    case 'graphql': {
      const variables = body.text.trim() === '' ? {} : await given(body.text, input, time);
      return {
        body: resolveSecrets(JSON.stringify({ query: body.query ?? '', variables }), placeholders, inJson),
        type: 'application/json',
      };
    }
    case 'xml':
      return {
        body: resolveSecrets(await fillXml(body.text, input, time), placeholders, escapeXml),
        type: 'text/xml; charset=utf-8',
      };
    case 'text':
      return {
        body: resolveSecrets(await fillText(body.text, input, time), placeholders),
        type: 'text/plain; charset=utf-8',
      };
    case 'form': {
      const fields = fieldsOf(await given(body.text, input, time));
      const filled = fields.map(([name, value]): [string, string] => [
        resolveSecrets(name, placeholders),
        resolveSecrets(asText(value), placeholders),
      ]);
      return { body: new URLSearchParams(filled).toString(), type: 'application/x-www-form-urlencoded' };
    }
    case 'multipart':
      return multipart(fieldsOf(await given(body.text, input, time)), placeholders);
  }
}
