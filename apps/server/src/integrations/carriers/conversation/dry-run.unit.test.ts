import { describe, expect, it } from 'vitest';
import { gets, inConversation, posts } from '../../testing/conversations.ts';
import { quoteRequest } from '../../testing/requests.ts';
import type { CarrierAuth, Step } from '../types.ts';
import { dryRun } from './dry-run.ts';

const request = { ...quoteRequest('flood'), callback_secret: 'call-secret', callback_secrets: ['call-secret'] };
const now = new Date('2026-11-21T12:00:00Z');
const run = (steps: Step[], auth: CarrierAuth = { kind: 'none' }) =>
  dryRun(inConversation('https://carrier.example/v2', steps, 'body', auth), request, now);

describe('a dry run', () => {
  it('tells what would be sent, and what depends on an answer', async () => {
    const told = await run([
      posts('rate', '{"zip": values.zip}', { outputs: { id: 'body.id' } }),
      posts('other', '{"status": "new", "zip": values.zip}'),
      posts('home', '{}', { when: 'type = "home"' }),
      gets('poll', '/q/{{id}}'),
      gets('seen', '/q', { request: { path: '/q', headers: { 'X-A': '{{steps.rate.status}}' } } }),
      { id: 'wait', name: 'Waiting', receive: { by: 'address' } },
      { id: 'asking', name: 'Asking', ask: '[]' },
    ]);
    expect(told.map(({ id, state }) => [id, state])).toEqual([
      ...[
        ['rate', 'would_send'],
        ['other', 'would_send'],
        ['home', 'left_out'],
        ['poll', 'depends'],
      ],
      ...[
        ['seen', 'depends'],
        ['wait', 'waits'],
        ['asking', 'waits'],
      ],
    ]);
    expect(told[0]).toMatchObject({
      fault: null,
      request: {
        method: 'POST',
        url: 'https://carrier.example/v2/rate',
        body: '{"zip":"33139"}',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
      },
    });
  });

  it('says why a request could not be made', async () => {
    const [path, body] = await run([gets('a', '@evil.example'), posts('b', 'nothing.here')]);
    expect(path).toMatchObject({ state: 'fault', request: null, fault: expect.stringMatching(/leads away/) });
    expect(body).toMatchObject({ state: 'fault', fault: expect.stringMatching(/gave nothing/) });
  });

  it('asks for no token, and says where one would stand', async () => {
    const auth: CarrierAuth = {
      kind: 'token',
      token: '',
      header: 'X-Session',
      value: '{{token}}',
      request: { method: 'GET', url: 'https://carrier.example/token' },
    };
    const steps = [posts('rate', '{"session": sent.token, "sum": $hash("sha1", sent.token)}')];
    const [shown] = await run(steps, auth);
    expect(shown).toMatchObject({ state: 'would_send', request: { body: '{"session":"•••","sum":"•••"}' } });
    expect((await run(steps))[0]).toMatchObject({ state: 'fault', fault: expect.stringMatching(/sent\.token/) });
  });

  it.each<CarrierAuth>([
    { kind: 'none' },
    { kind: 'header', name: 'X-Key', value: 'main-secret' },
    { kind: 'basic', username: 'ann', password: 'main-secret' },
    { kind: 'query', name: 'k', value: 'main-secret' },
    { kind: 'body', value: 'main-secret' },
    { kind: 'oauth2', token_url: 'https://carrier.example/t', client_id: 'a', client_secret: 'main-secret' },
  ])('shows no secret: %j', async (auth) => {
    const word = `word-"<7>&'`;
    const text =
      '{"a": secrets.word, "b": callback_secret, "c": $base64("u:" & secrets.word), "d": $exists(secret) ? secret}';
    const step: Step = {
      id: 'one',
      name: 'One',
      request: {
        path: '/p/{{secrets.word}}?q={{secrets.word}}',
        query: { r: '{{secrets.word}}' },
        headers: {
          'X-Signed': '{{$hmac("sha256", secrets.word, sent.body)}}',
          'X-Own': '',
          'X-Word': 'a{{secrets.word}}',
        },
        body: { kind: 'json', text },
      },
    };
    const told = await run([step], { ...auth, secrets: { word }, secret_headers: { 'one x-own': 'header-secret' } });
    expect(told[0]?.state).toBe('would_send');
    const shown = JSON.stringify(told);
    const hidden = [
      word,
      encodeURIComponent(word),
      word.replace('"', '\\\\\\"'),
      '<7>',
      Buffer.from(`u:${word}`).toString('base64'),
    ];
    for (const secret of [...hidden, 'main-secret', 'call-secret', 'header-secret'])
      expect(shown).not.toContain(secret);
    expect(shown).not.toMatch(/fbmk|[0-9a-f]{64}/);
  });
});
