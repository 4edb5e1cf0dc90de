import { afterAll, beforeAll } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';

/** At this speed what a slow street asks for is not there yet when it is looked for at once. */
export const UNHURRIED = 10;

/** Provides a sandbox of this file's own that takes no time unless told. */
export function useSandbox(speed = 100_000): { url(path: string): string } {
  let sandbox: Sandbox | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, speed });
  });
  afterAll(() => sandbox?.close());
  return { url: (path) => `${sandbox?.url ?? ''}/carriers/${path}` };
}

/** What came over the wire. */
export type Got = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

export async function got(url: string, init: RequestInit = {}): Promise<Got> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not all of them speak JSON.
  }
  return { status: answer.status, headers: answer.headers, text, body: body as Record<string, unknown> };
}

export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  got(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

/** Asks again until it is there. */
export async function until(ask: () => Promise<Got>, isDone: (got: Got) => boolean): Promise<Got> {
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
  }
}

/** Returns the sum of amounts, in cents. */
export const centsOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100);
