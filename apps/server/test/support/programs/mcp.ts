import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestServer } from '../server.ts';

export type McpTest = Client;

export async function assistantWith(server: Pick<TestServer, 'url'>, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit });
  await client.connect(transport as never);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: Tests look into answers of every shape.
export function answerOf(result: object): any {
  const { content } = result as { content: { text: string }[] };
  return JSON.parse(content[0]?.text ?? 'null');
}
