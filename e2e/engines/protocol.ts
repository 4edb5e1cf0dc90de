import { createConnection } from 'node:net';

/** WebDriver (W3C) commands by their names in Firefox's Marionette, with their method and path over HTTP. */
const COMMANDS = {
  Navigate: 'POST /url',
  ExecuteScript: 'POST /execute/sync',
  ExecuteAsyncScript: 'POST /execute/async',
  ElementClick: 'POST /element/:id/click',
  ElementSendKeys: 'POST /element/:id/value',
  PerformActions: 'POST /actions',
  TakeScreenshot: 'GET /screenshot',
  SetWindowRect: 'POST /window/rect',
} as const;
export type Command = keyof typeof COMMANDS;
export type Params = Record<string, unknown>;

/** Runs a command in a browser's session. @returns the value of the response */
export type Send = (command: Command, params?: Params) => Promise<unknown>;

/** A browser's error response, such as 'stale element reference'. */
export class Refusal extends Error {}

const refusalOf = ({ error, message }: { error: string; message: string }) => new Refusal(`${error}: ${message}`);

export async function openHttpSession(driver: string, capabilities: Params): Promise<Send> {
  async function call(method: string, path: string, body?: Params) {
    const answer = await fetch(`${driver}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw refusalOf(value);
    return value as unknown;
  }
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  return (command, { id, ...params } = {}) => {
    const [method = '', path = ''] = COMMANDS[command].replace(':id', String(id)).split(' ');
    return call(method, `/session/${sessionId}${path}`, method === 'POST' ? params : undefined);
  };
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Parses a stream of messages, each preceded by its length in bytes and a colon. */
function createReader(take: (message: unknown) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) return;
      take(JSON.parse(rest.subarray(colon + 1, end).toString()));
      rest = rest.subarray(end);
    }
  };
}

/** Opens a session at the Marionette port of Firefox, as geckodriver does, which Debian lacks. */
export async function openMarionetteSession(port: number): Promise<Send> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const socket = createConnection(port, '127.0.0.1');
  const read = createReader((message) => {
    // The first message is a greeting, not an answer.
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as Answer;
    const open = waiting.get(id);
    waiting.delete(id);
    if (error) open?.reject(refusalOf(error));
    else open?.resolve(result);
  });
  const close = () => {
    for (const open of waiting.values()) open.reject(new Error('Firefox has closed its connection.'));
  };
  socket.on('data', read).on('error', close).on('close', close);
  let count = 0;
  function send(name: string, params: Params) {
    count += 1;
    const open = Promise.withResolvers<unknown>();
    waiting.set(count, open);
    const text = JSON.stringify([0, count, `WebDriver:${name}`, params]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return open.promise;
  }
  await send('NewSession', {});
  return async (command, params = {}) => {
    const result = (await send(command, params)) as { value?: unknown } | null;
    return result?.value;
  };
}
