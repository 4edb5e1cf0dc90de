import type { CarrierAuth, CarrierConfig, Step } from '../carriers/types.ts';
import { bodyOf, carrierAt } from './carriers.ts';
import { serve } from './outside.ts';

export type RecordedRequest = { method: string; path: string; headers: Record<string, string>; body: string };
type Reply = { status?: number; headers?: Record<string, string | string[]>; body?: unknown };

/**
 * For tests: a carrier's server that answers with `reply`, or disconnects if that is null. `asked`: the requests it
 * received.
 */
export const speaking = async (reply: (asked: RecordedRequest, count: number) => Reply | null) => {
  const asked: RecordedRequest[] = [];
  const url = await serve(async (incoming, response) => {
    const one: RecordedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers as Record<string, string>,
      body: await bodyOf(incoming),
    };
    asked.push(one);
    const given = reply(one, asked.length);
    if (given === null) return void incoming.socket.resetAndDestroy();
    const { status = 200, headers = {}, body = {} } = given;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { url, asked };
};

export const inConversation = (
  url: string,
  steps: Step[],
  answer = '{"premium": body.price}',
  auth: CarrierAuth = { kind: 'none' },
): CarrierConfig => carrierAt(url, { auth, mapping: { steps, answer } });

export const posts = (id: string, text: string, more: Partial<Step> = {}): Step => ({
  id,
  name: `Step ${id}`,
  response: 'json',
  ...more,
  request: { path: `/${id}`, body: { kind: 'json', text }, ...more.request },
});

export const gets = (id: string, path: string, more: Partial<Step> = {}): Step => ({
  id,
  name: `Step ${id}`,
  response: 'json',
  ...more,
  request: { method: 'GET', path, ...more.request },
});
