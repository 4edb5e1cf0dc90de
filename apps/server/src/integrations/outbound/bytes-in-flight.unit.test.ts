import { describe, expect, it } from 'vitest';
import { createBytesInFlight } from './bytes-in-flight.ts';

const never = new AbortController().signal;
const isDone = async (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);

describe('bytes in flight', () => {
  it('make one service wait for itself, and others go on', async () => {
    const bytes = createBytesInFlight(100, 40);
    const [first, second, other] = [bytes.open('a'), bytes.open('a'), bytes.open('b')];
    await first.take(30, never);
    const waiting = second.take(30, never);
    expect(await isDone(waiting)).toBe(false);
    await other.take(30, never);
    first.release();
    await waiting;
    expect(bytes.held()).toBe(60);
  });

  it('are bounded over all, but for the oldest, which always comes to its end', async () => {
    const bytes = createBytesInFlight(100, 100);
    const [oldest, next] = [bytes.open('a'), bytes.open('b')];
    await oldest.take(60, never);
    await next.take(40, never);
    const waiting = next.take(10, never);
    await oldest.take(50, never);
    expect(await isDone(waiting)).toBe(false);
    oldest.release();
    await waiting;
  });

  it('are not waited for once the time is over', async () => {
    const bytes = createBytesInFlight(10, 10);
    await bytes.open('a').take(10, never);
    const late = new AbortController();
    const waiting = bytes.open('b').take(10, late.signal);
    late.abort(new Error('late'));
    await expect(waiting).rejects.toThrow('late');
  });
});
