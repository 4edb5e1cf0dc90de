import { describe, expect, it } from 'vitest';
import { inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';
import type { Progress, Step } from '../../types.ts';
import { Conversation } from '../conversation.ts';

const { caller } = testCaller();
const request = quoteRequest('flood');
const UNKNOWN = { result: { outcome: 'error', description: expect.stringMatching(/not known.*never sends it twice/) } };

/** Runs until the process would die with a lost answer. @returns the progress saved before that request */
async function lost(step: Step, dies = 1) {
  const { url, asked } = await speaking(() => ({ body: { price: 640 } }));
  const carrier = inConversation(url, [posts('start', '{}'), step]);
  let kept: Progress | undefined;
  let count = 0;
  const keep = async (progress: Progress) => {
    if (!progress.once || kept) return;
    count += 1;
    if (count === dies) kept = JSON.parse(JSON.stringify(progress)) as Progress;
  };
  await new Conversation({ carrier, request, caller, now: () => new Date(), keep }).run();
  return { carrier, asked, kept };
}

describe('a request that is made but once', () => {
  it('is never made again after an answer that was lost', async () => {
    const { carrier, asked, kept } = await lost(posts('bind', '{}', { is_once: true }));
    expect(asked.map(({ path }) => path)).toEqual(['/start', '/bind']);
    await expect(ask(carrier, request, caller, kept)).resolves.toMatchObject(UNKNOWN);
    expect(asked).toHaveLength(2);
  });

  it('is not made again for any of a list', async () => {
    const step = posts('bind', 'item', { is_once: true, each: '[1, 2]' });
    const { carrier, asked, kept } = await lost(step, 2);
    expect(asked.map(({ body }) => body)).toEqual(['{}', '1', '2']);
    await expect(ask(carrier, request, caller, kept)).resolves.toMatchObject(UNKNOWN);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['breaks off', () => null],
    ['fails', () => ({ status: 503, body: '' })],
    ['has to wait', () => ({ status: 429, headers: { 'retry-after': '0' }, body: '' })],
    ['is refused', () => ({ status: 401, body: '' })],
  ])('is made once when it %s, also where its step says to try again', async (_what, reply) => {
    const { url, asked } = await speaking(reply);
    const step = posts('bind', '{}', { is_once: true, on_failure: { do: 'retry', times: 5, after_ms: 100 } });
    const turn = await ask(inConversation(url, [step]), request, caller);
    expect(turn).toMatchObject({ state: 'done', result: { outcome: 'error' } });
    expect(asked).toHaveLength(1);
  });
});
