import { afterAll, beforeAll } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';

/** Slow enough that the result on a 'slow' street is not ready when it is polled immediately. */
export const UNHURRIED = 10;

export function useSandbox(speed = 100_000): { url(path: string): string } {
  let sandbox: Sandbox | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, speed });
  });
  afterAll(() => sandbox?.close());
  return { url: (path) => `${sandbox?.url ?? ''}/carriers/${path}` };
}

/** `body` is null unless it is JSON. */
export type Got = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

export async function got(url: string, init: RequestInit = {}): Promise<Got> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Some carriers do not answer in JSON.
  }
  return { status: answer.status, headers: answer.headers, text, body: body as Record<string, unknown> };
}

export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  got(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

export async function until(ask: () => Promise<Got>, isDone: (got: Got) => boolean): Promise<Got> {
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
  }
}

export const centsOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100);
