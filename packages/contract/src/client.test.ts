import { ERRORS } from '@freeboard/domain/wording';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';

type Sent = { address: string; headers: Record<string, string>; body: unknown };

function noted(sessionKey: string | null, apiKey: () => Promise<string | null> = async () => 'the key') {
  const sent: Sent[] = [];
  const send = (async (address: string, { headers, body }: RequestInit) => {
    sent.push({ address, headers: headers as Record<string, string>, body: JSON.parse(String(body)) });
    return new Response('{"code":200,"data":{},"message":""}');
  }) as typeof fetch;
  return { sent, client: createClient({ baseUrl: '/api', sessionKey: () => sessionKey, apiKey, fetch: send }) };
}
const unread = () => Promise.reject(new Error('no config'));

test('an upload whose API key cannot be read fails with a result, and nothing is sent', async () => {
  const { client } = noted('s', unread);
  let isSent = false;
  const request = { application_id: 1 };
  const result = await client.upload('readDocuments', request, [new File(['x'], 'x.txt')], async () => {
    isSent = true;
    return '';
  });
  const message = ERRORS.no_answer.text;
  expect(result).toEqual({ ok: false, code: 0, data: null, message, errors: {}, error: undefined });
  expect(isSent).toBe(false);
});

test('an upload that its way cannot send, or that is answered with another text, fails with a result', async () => {
  const { client } = noted('s');
  const request = { application_id: 1 };
  for (const way of [() => Promise.reject(new Error('offline')), async () => '<html>'])
    expect(await client.upload('readDocuments', request, [], way)).toMatchObject({ ok: false, code: 0 });
});

test.each([
  ['{"code":500,"data":null,"message":""}', 'Internet issue or contact IT.'],
  ['{"code":500,"data":null,"message":"It failed."}', 'It failed.'],
  ['<html>', 'Internet issue or contact it team.'],
])('section 8: the answer %s has the message %s', async (text, message) => {
  const fetch = async () => new Response(text, { status: 500 });
  const client = createClient({ baseUrl: '/api', sessionKey: () => 's', apiKey: async () => null, fetch });
  expect(await client.call('pinNote', { note_id: 1, is_pinned: true } as never)).toMatchObject({ ok: false, message });
});

test('a call whose API key cannot be read fails with a result', async () => {
  const { client, sent } = noted('s', unread);
  expect(await client.call('getAgentApplicationsList', {})).toMatchObject({ ok: false, code: 0 });
  expect(sent).toEqual([]);
});

test.each([
  ['s', { last_event_id: 5, session_key: 's' }],
  [null, { last_event_id: 5 }],
])('a stream with the session key %s sends it, or leaves it out', async (key, body) => {
  const { client, sent } = noted(key);
  await client.stream('events', { last_event_id: 5 }, new AbortController().signal);
  expect(sent).toEqual([{ address: '/api/events', headers: { 'content-type': 'application/json' }, body }]);
});
