import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carrierAt } from '../testing/carriers.ts';
import { mappingInSteps, pollingFor } from '../testing/in-steps.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { ask, quoteRequest } from '../testing/requests.ts';
import { addressOf } from './address.ts';
import { MappingError, oneSecond } from './mapping/mapping.ts';

const to = (base: string, path: string, input: object = {}) =>
  addressOf(carrierAt(base), path, (written) => written, { input, time: oneSecond() });

describe('where a request to a carrier goes', () => {
  it.each([
    ['https://carrier.example/', '/quotes/{{zip}}?a={{zip}}', 'https://carrier.example/quotes/331%2F39?a=331%2F39'],
    ['https://carrier.example/v2', '', 'https://carrier.example/v2'],
    ['https://carrier.example/v2//', '?line=flood', 'https://carrier.example/v2?line=flood'],
    ['https://carrier.example', '//evil.example/x', 'https://carrier.example//evil.example/x'],
    ['https://carrier.example', '/@evil.example', 'https://carrier.example/@evil.example'],
    ['https://carrier.example/v2', '{{"/jobs/7?a=1"}}', 'https://carrier.example/jobs/7?a=1'],
    ['https://carrier.example/v2', '{{"https://carrier.example/jobs/7"}}', 'https://carrier.example/jobs/7'],
  ])('%s and %s is %s', async (base, path, url) => expect((await to(base, path, { zip: '331/39' })).href).toBe(url));

  it.each([
    ['https://carrier.example', '{{""}}@evil.example/x'],
    ['https://carrier.example', '{{""}}.evil.example/x'],
    ['https://carrier.example', '{{""}}:8443/x'],
    ['https://carrier.example', '@evil.example/x'],
    ['https://carrier.example', '.evil.example'],
    ['https://carrier.example', '\\@evil.example'],
    ['https://ann:pw@carrier.example', '/x'],
    ['https:', '/evil.example/x'],
    ['https://', 'evil.example/x'],
    ['nonsense', '/x'],
    ['ftp://carrier.example', '/x'],
    ['https://carrier.example', '{{"blob:https://carrier.example/x"}}'],
    ['https://carrier.example', '{{"https://evil.example/x"}}'],
    ['https://carrier.example', '{{"//evil.example/x"}}'],
    ['https://carrier.example', '{{"https://carrier.example:8443/x"}}'],
    ['https://carrier.example', '{{"http://carrier.example/x"}}'],
    ['https://carrier.example', '{{"https://ann:pw@carrier.example/x"}}'],
    ['https://carrier.example', '{{""}}'],
  ])('%s and %s is refused', (base, path) => expect(to(base, path)).rejects.toThrow(MappingError));

  it('is never another origin, whatever the path holds', async () => {
    const piece = fc.oneof(
      fc.constantFrom('{{""}}', '{{a}}', '@', '.', '/', '\\', ':', '?', '#', '..', '\t', 'evil.example', '443', '%2e'),
      fc.string({ maxLength: 4 }),
    );
    const path = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(path, fc.string(), async (given, a) => {
        const url = await to('https://carrier.example', given, { a }).catch(() => null);
        if (url)
          expect([url.origin, url.protocol, url.username, url.password]).toEqual([
            'https://carrier.example',
            'https:',
            '',
            '',
          ]);
      }),
      { numRuns: 500 },
    );
  });

  it('asks nobody, not even for a token, with a path that leads away', async () => {
    const { caller, exchanges } = testCaller();
    const token_url = await serve((_request, response) => response.end('{"access_token":"t"}'));
    const path = '{{""}}@evil.example/x';
    const auth = { kind: 'oauth2', token_url, client_id: 'a', client_secret: 'b' } as const;
    const carrier = carrierAt(token_url, {
      auth,
      mapping: mappingInSteps('submit-then-poll', { request: { path }, poll: { path, done: 'true', after_ms: 500 } }),
    });
    const away = { state: 'done', result: { outcome: 'error', description: expect.stringContaining('leads away') } };
    await expect(ask(carrier, quoteRequest('flood'), caller)).resolves.toMatchObject(away);
    await expect(ask(carrier, quoteRequest('flood'), caller, pollingFor('ref'))).resolves.toMatchObject(away);
    expect(exchanges).toEqual([]);
  });
});
