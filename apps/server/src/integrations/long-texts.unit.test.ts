import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { SET_MARK } from '@freeboard/domain/carriers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { longestPassedTo } from '../../test/support/longest-passed.ts';
import { createFileStore } from '../kernel/files/files.ts';
import { receiveFile } from '../kernel/files/receive-file.ts';
import { askJson } from './ask.ts';
import { evaluate, forAnswer } from './carriers/mapping/mapping.ts';
import { LONG, maskRecorded } from './outbound/incoming.ts';
import { tasks } from './outbound/long-answer-helper.ts';
import { gets, inConversation } from './testing/conversations.ts';
import { serve, testCaller } from './testing/outside.ts';
import { ask, quoteRequest } from './testing/requests.ts';

const { caller } = testCaller();
const MB = 1024 * 1024;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('in the thread that answers requests', () => {
  it("parses no long answer of a provider, and keeps its long integers' digits", async () => {
    const row = '{"id": 12345678901234567, "name": "A Street"}';
    const url = await serve((_request, response) => response.end(`[${Array(30_000).fill(row).join()}]`));
    const longest = longestPassedTo(JSON as never, 'parse');
    const answer = await askJson({ call: caller, baseUrl: url }, 'Provider', '/', {});
    expect(longest()).toBeLessThanOrEqual(LONG);
    expect(answer).toMatchObject({ ok: true, json: { 29999: { id: '12345678901234567', name: 'A Street' } } });
  });

  it.each([
    ['embedded', { page: 1 }],
    ['taken', 5],
  ])('takes a name of a long answer for nothing of its own: %s', async (name, value) => {
    const sent = { [name]: value, rest: 'x'.repeat(LONG) };
    const url = await serve((_request, response) => response.end(JSON.stringify(sent)));
    const answer = await askJson({ call: caller, baseUrl: url }, 'Provider', '/', {});
    expect(answer).toEqual({ ok: true, json: sent });
  });

  it('parses no long result of a mapping, and keeps its numbers', async () => {
    const longest = longestPassedTo(JSON as never, 'parse');
    const result = await evaluate('$map([1..9000], function($n) { {"n": $n * 9007199254740993} })', {}, forAnswer());
    expect(longest()).toBeLessThanOrEqual(LONG);
    expect(result).toHaveLength(9_000);
    expect(result).toMatchObject({ 8999: { n: 9_000 * 9_007_199_254_740_992 } });
  });

  it('refuses a long answer of a provider that is not JSON', async () => {
    const url = await serve((_request, response) => response.end(`[${'1,'.repeat(100_000)}`));
    await expect(askJson({ call: caller, baseUrl: url }, 'Provider', '/', {})).resolves.toEqual({
      ok: false,
      reason: 'Provider answered with something that is not JSON',
    });
  });

  it('searches no long text of a carrier', async () => {
    const url = await serve((_request, response) => response.end('premium 1,234.50\n'.repeat((7.9 * MB) / 17)));
    const steps = [gets('one', '/', { response: 'text' }), gets('two', '/', { response: 'none' })];
    const carrier = inConversation(url, steps, '{"premium": 5}');
    carrier.limits.timeout_ms = 20_000;
    let looked = 0;
    const real = String.prototype.charCodeAt;
    vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, at) {
      if (this.length > LONG) looked += 1;
      return real.call(this, at);
    });
    await expect(ask(carrier, quoteRequest('flood'), caller)).resolves.toMatchObject({ result: { premium: 5 } });
    expect(looked).toBe(0);
  });

  it('hashes no large attachment in one piece', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'freeboard-files-'));
    try {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(3 * MB)]);
      const sha256 = createHash('sha256').update(bytes).digest();
      const longest = longestPassedTo(Object.getPrototypeOf(createHash('sha256')), 'update');
      const received = await receiveFile(createFileStore(folder), 'Letter.pdf', Readable.from([bytes]));
      expect(longest()).toBeLessThanOrEqual(LONG);
      expect(received).toMatchObject({ size: bytes.length, sha256 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  describe('a long exchange is masked', () => {
    const secret = 'hunter-2-and-more';
    const exchange = (request_body: string | null, response_body: string | null) => ({
      api_name: 'Provider',
      method: 'POST',
      url: 'https://provider.test/',
      request_headers: {},
      request_body,
      status: 200,
      response_headers: {},
      response_body,
      started_at: new Date(0),
      duration_ms: 1,
      fault: null,
    });

    it.each([
      ['request', (text: string) => exchange(text, '')],
      ['answer', (text: string) => exchange(null, text)],
    ])('in pieces, whichever is long: its %s', async (_what, withText) => {
      const posted = vi.spyOn(Worker.prototype, 'postMessage');
      const plain = '\u{1f3e0} plain '.repeat(300_000);
      await expect(maskRecorded(withText(plain), [secret])).resolves.toEqual(withText(plain));
      await expect(maskRecorded(withText(plain + secret), [secret])).resolves.toEqual(withText(plain + SET_MARK));
      const longest = Math.max(
        ...posted.mock.calls.map(([{ input }]) => (input.piece ?? JSON.stringify(input)).length),
      );
      expect(longest).toBe(256 * 1024);
    });

    it('without a copy of what has nothing to mask, and not at all when a piece is lost', () => {
      const { request_body: _, response_body: __, ...rest } = exchange(null, null);
      const hold = (id: number) => {
        for (const piece of ['nothing ', 'here']) tasks.hold({ id, of: 'request_body', piece });
        for (const piece of ['hunter-2', '-and-more']) tasks.hold({ id, of: 'response_body', piece });
        return { id, exchange: rest, secrets: [secret], personal: [] };
      };
      const masked = tasks.mask({ ...hold(1), length: 12 + secret.length });
      expect(masked).toHaveProperty('response_body', expect.not.stringContaining('hunter'));
      expect(masked).not.toHaveProperty('request_body');
      expect(() => tasks.mask({ ...hold(2), length: 100 })).toThrow('lost');
      expect(() => tasks.mask({ ...hold(3), id: 4, length: 12 + secret.length })).toThrow('lost');
    });
  });
});
