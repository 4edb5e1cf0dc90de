import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest, quoteToEnd } from '../../../testing/requests.ts';
import type { CarrierAuth, StepRequest } from '../../types.ts';
import { Conversation } from '../conversation.ts';

const { caller, exchanges } = testCaller();
const WORD = `p"w<d>&'x\\1 (y)`;

/** Sends one request. @returns it as it arrived and as it was recorded, and its result */
async function sent(request: StepRequest, secrets: Record<string, string>) {
  const { url, asked } = await speaking((one) => ({ body: { price: 700, echo: one.body, at: one.path } }));
  const auth: CarrierAuth = { kind: 'none', secrets };
  const steps = [{ id: 'one', name: 'One', request }];
  const answer = '{"premium": body.price, "description": $string($exists(secrets))}';
  const result = await quoteToEnd(inConversation(url, steps, answer, auth), quoteRequest('flood'), caller);
  return { asked: asked[0], result, recorded: JSON.stringify(exchanges.at(-1)) };
}

const spellings = (word: string): string[] => {
  const xml = word.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  const all = [word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1), xml, xml.replace(/'/g, '&apos;')];
  all.push(new URLSearchParams([['', word]]).toString().slice(1), Buffer.from(word).toString('base64'));
  return [...all, ...all.map((one) => JSON.stringify(one).slice(1, -1))];
};

const hidden = (recorded: string, word: string) => {
  for (const spelling of spellings(word)) expect(recorded).not.toContain(spelling);
};

const json = (text: string): StepRequest => ({ path: '/q', body: { kind: 'json', text } });

describe('a secret of a carrier', () => {
  it.each<[string, StepRequest, (asked: { path: string; headers: Record<string, string>; body: string }) => unknown]>([
    ['JSON', json('{"sign_on": {"word": secrets.word}}'), ({ body }) => JSON.parse(body).sign_on.word],
    ['the middle of a text', json('{"t": "a" & secrets.word & "b"}'), ({ body }) => JSON.parse(body).t.slice(1, -1)],
    [
      'XML',
      { path: '/q', body: { kind: 'xml', text: '<a b="{{secrets.word}}"/>' } },
      ({ body }) => (body === '<a b="p&quot;w&lt;d&gt;&amp;&apos;x\\1 (y)"/>' ? WORD : body),
    ],
    ['a text', { path: '/q', body: { kind: 'text', text: 'x{{secrets.word}}' } }, ({ body }) => body.slice(1)],
    [
      'a form',
      { path: '/q', body: { kind: 'form', text: '{"user": "ann", "word": secrets.word}' } },
      ({ body }) => new URLSearchParams(body).get('word'),
    ],
    [
      'several parts',
      { path: '/q', body: { kind: 'multipart', text: '{"word": secrets.word}' } },
      ({ body }) => body.split('\r\n')[3],
    ],
    [
      'variables of GraphQL',
      { path: '/q', body: { kind: 'graphql', query: '{a}', text: '{"word": secrets.word}' } },
      ({ body }) => JSON.parse(body).variables.word,
    ],
    [
      'a path',
      { method: 'GET', path: '/q/{{secrets.word}}/a' },
      ({ path }) => decodeURIComponent(path.split('/')[2] ?? ''),
    ],
    [
      'the query of a path',
      { method: 'GET', path: '/q?w={{secrets.word}}&b=1' },
      ({ path }) => new URLSearchParams(path.split('?')[1]).get('w'),
    ],
    [
      'a query',
      { method: 'GET', path: '/q', query: { w: '{{secrets.word}}' } },
      ({ path }) => new URLSearchParams(path.split('?')[1]).get('w'),
    ],
    ['a header', { ...json('{}'), headers: { 'X-Word': '{{secrets.word}}' } }, ({ headers }) => headers['x-word']],
  ])('can be placed in %s, and nothing recorded shows it', async (_where, request, read) => {
    const { asked, result, recorded } = await sent(request, { word: WORD });
    expect(result).toMatchObject({ outcome: 'quoted' });
    expect(asked && read(asked)).toBe(WORD);
    hidden(recorded, WORD);
    expect(result.description).toBe('false');
  });

  it('signs what is sent: its method, path and body', async () => {
    const signature = '{{$hmac("sha256", secrets.key, sent.method & sent.path & sent.body, "base64")}}';
    const { asked, recorded } = await sent(
      { ...json('{"zip": values.zip}'), query: { at: 'x y' }, headers: { 'X-Signed': signature } },
      { key: 'signing-key-7' },
    );
    const expected = createHmac('sha256', 'signing-key-7').update('POST/q?at=x+y{"zip":"33139"}').digest('base64');
    expect(asked?.headers['x-signed']).toBe(expected);
    expect(recorded).not.toContain(expected);
    hidden(recorded, 'signing-key-7');
  });

  it('signs no body that is not known: a path that would is refused', async () => {
    const { asked, result } = await sent(
      { ...json('{"s": $hmac("sha1", secrets.key, sent.body)}'), headers: {} },
      { key: 'signing-key-7' },
    );
    expect(asked).toBeUndefined();
    expect(result.description).toMatch(/sent.body is not known/);
  });

  it('makes the digest of WS-Security', async () => {
    const text = `<wsse:UsernameToken><wsse:Username>ann</wsse:Username>
<wsse:Password Type="#PasswordDigest">{{$hash("sha1", $uuid("nonce") & sent.at & secrets.password, "base64")}}</wsse:Password>
<wsse:Nonce>{{$base64($uuid("nonce"))}}</wsse:Nonce><wsu:Created>{{sent.at}}</wsu:Created></wsse:UsernameToken>`;
    const { asked, recorded } = await sent({ path: '/soap', body: { kind: 'xml', text } }, { password: 'open sesame' });
    const part = (name: string) => new RegExp(`:${name}(?: [^>]*)?>([^<]*)<`).exec(asked?.body ?? '')?.[1] ?? '';
    const nonce = Buffer.from(part('Nonce'), 'base64').toString();
    expect(nonce).toMatch(/^[0-9a-f-]{36}$/);
    expect(part('Created')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const digest = createHash('sha1')
      .update(`${nonce}${part('Created')}open sesame`)
      .digest('base64');
    expect(part('Password')).toBe(digest);
    expect(recorded).not.toContain(digest);
    hidden(recorded, 'open sesame');
  });

  it.each([
    ['cut', '$substring(secrets.word, 2)'],
    ['in capitals', '$uppercase(secrets.word)'],
  ])('is not sent %s', async (_how, expression) => {
    const { asked, result } = await sent(json(`{"a": ${expression}}`), { word: WORD });
    expect(asked).toBeUndefined();
    expect(result).toMatchObject({ outcome: 'error', description: expect.stringMatching(/not cut or changed/) });
  });

  it('is in no header that cannot hold it', async () => {
    const { asked, result } = await sent(
      { ...json('{}'), headers: { 'X-Word': '{{secrets.word}}' } },
      { word: 'two\r\nX-Evil: 1' },
    );
    expect([asked, result.outcome]).toEqual([undefined, 'error']);
    expect(result.description).not.toContain('Evil');
  });

  it('is recorded nowhere and seen by no mapping, whatever it is and wherever it stands', async () => {
    const { url } = await speaking((one) => ({ body: { price: 700, echo: `${one.path} ${one.body}` } }));
    const places: StepRequest[] = [
      json('{"a": secrets.word}'),
      json('{"a": $base64("u:" & secrets.word), "b": $hash("sha256", secrets.word)}'),
      { path: '/q', body: { kind: 'xml', text: '<a>{{secrets.word}}</a>' } },
      { path: '/q', body: { kind: 'form', text: '{"a": secrets.word}' } },
      { method: 'GET', path: '/{{secrets.word}}?b={{secrets.word}}' },
      { method: 'GET', path: '/q', query: { a: 'x{{secrets.word}}' }, headers: { 'X-A': 'b{{secrets.word}}c' } },
    ];
    const word = fc
      .string({ minLength: 10, maxLength: 24, unit: 'grapheme-ascii' })
      .filter((text) => !/^[\s.]*$/.test(text));
    await fc.assert(
      fc.asyncProperty(word, fc.constantFrom(...places), async (secret, request) => {
        const from = exchanges.length;
        const sees = { 'X-Sees': `{{$contains($string($), ${JSON.stringify(secret).replaceAll('}}', '}\\u007d')})}}` };
        const steps = [{ id: 'one', name: 'One', request: { ...request, headers: { ...request.headers, ...sees } } }];
        const carrier = inConversation(url, steps, '{"premium": body.price}', {
          kind: 'none',
          secrets: { word: secret },
        });
        const result = await quoteToEnd(carrier, quoteRequest('flood'), caller);
        expect(result).toMatchObject({ outcome: 'quoted' });
        const [first] = exchanges.slice(from);
        expect(first?.request_headers['x-sees']).toBe('false');
        for (const shown of [
          first?.url,
          first?.request_body,
          first?.response_body,
          ...Object.values(first?.request_headers ?? {}),
        ])
          for (const spelling of spellings(secret)) expect(shown ?? '').not.toContain(spelling);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a carrier that says our secret again', () => {
  const KEY = 'key-of-the-agency';
  const auth: CarrierAuth = { kind: 'header', name: 'x-key', value: KEY, secrets: { word: WORD, short: 'abc' } };
  async function resultOf(status: number, body: object, more: object = {}) {
    const { url } = await speaking(() => ({ status, body }));
    const request = json('{"word": secrets.word, "short": secrets.short}');
    const steps = [{ id: 'one', name: 'One', request, ...more }];
    return quoteToEnd(inConversation(url, steps, 'body', auth), quoteRequest('flood'), caller);
  }

  it('tells it to nobody who reads why there is no quote', async () => {
    const because = { because: `no such key ${KEY} for ${WORD} (abc)` };
    const { description } = await resultOf(422, because, { on_failure: { do: 'end', reason: 'body.because' } });
    expect(description).toBe('no such key ••• for ••• (abc)');
  });

  it.each([4, 9, 16])('nor its first %d characters, where what it said was too long and cut', async (shown) => {
    const because = { because: `${'x'.repeat(2_000 - shown)}${KEY}` };
    const { description } = await resultOf(422, because, { on_failure: { do: 'end', reason: 'body.because' } });
    expect(description).toMatch(/x•••$/);
    expect(description).not.toContain(KEY.slice(0, 4));
  });

  it('nor to who reads the quote, its offers or its link', async () => {
    const offer = { premium: 700, key: 'a', name: `Plan ${KEY}`, description: KEY };
    const quote = { premium: 700, description: WORD, bridge_url: `https://c.test/?k=${KEY}` };
    const result = await resultOf(200, { ...quote, offers: [offer] });
    expect(JSON.stringify(result)).not.toContain(KEY);
    hidden(JSON.stringify(result), WORD);
    expect(result.premium).toBe(700);
  });

  it('nor to who reads what comes of a conversation that goes on without asking anybody', async () => {
    const { url } = await speaking(() => ({ body: {} }));
    const carrier = inConversation(url, [{ id: 'one', name: 'One', request: json('{}') }], 'body', auth);
    const brought = { status: 200, headers: {}, body: { premium: 700, description: `${KEY} of ${WORD}` } };
    const progress = { at: '', last: 'one', steps: { one: brought }, turns: 1 };
    const turn = await new Conversation(
      { carrier, request: quoteRequest('flood'), caller, now: () => new Date() },
      progress,
    ).run();
    expect(turn).toMatchObject({ state: 'done', result: { premium: 700, description: '••• of •••' } });
  });
});

describe('a mapping that would send a piece of a secret', () => {
  it.each([
    '$substring(secrets.key, 0, 3)',
    '$substring(secrets.key, 6, 2)',
    '$substringBefore(secrets.key, "k")',
    '$split(secrets.key, "k")[0]',
    '$replace(secrets.key, "f", "")',
    '$uppercase(secrets.key)',
    '$match(secrets.key, /f../).match',
  ])('%s is refused, and nothing is sent', async (text) => {
    const { url, asked } = await speaking(() => ({ body: {} }));
    const carrier = inConversation(url, [posts('one', `{"key": ${text}}`)], '{"premium": body.price}', {
      kind: 'none',
      secrets: { key: 'a key of a carrier' },
    });
    const turn = await ask(carrier, quoteRequest('flood'), caller);
    expect(turn).toMatchObject({
      result: { outcome: 'error', description: expect.stringContaining('but not cut or changed') },
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['$substringBefore(secrets.key & ":rest", ":")', 'a key of a carrier'],
    ['$trim(secrets.key)', 'a key of a carrier'],
    ['$replace("Key " & secrets.key, "Key ", "")', 'a key of a carrier'],
    ['$substring("abcdef", 0, 3)', 'abc'],
  ])('%s is none', async (text, sent) => {
    const { url, asked } = await speaking(() => ({ body: { price: 700 } }));
    const carrier = inConversation(url, [posts('one', `{"key": ${text}}`)], '{"premium": body.price}', {
      kind: 'none',
      secrets: { key: 'a key of a carrier' },
    });
    await ask(carrier, quoteRequest('flood'), caller);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ key: sent });
  });
});
