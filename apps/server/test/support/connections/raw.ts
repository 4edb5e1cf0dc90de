import type { Envelope } from '@freeboard/contract';
import type { TestServer } from '../server.ts';

export type Sent = {
  status: number;
  envelope: Envelope<Record<string, unknown> | null>;
  text: string;
  headers: Headers;
};

export async function sendRaw(
  server: Pick<TestServer, 'api' | 'apiKey'>,
  path: string,
  body: string | object,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const answer = await fetch(`${server.api}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': server.apiKey, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, envelope: JSON.parse(text), text, headers: answer.headers };
}
