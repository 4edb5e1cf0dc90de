import type { AnswerOf, CallName, RequestOf } from '@freeboard/contract';
import { createClient } from '@freeboard/contract/client';
import { session } from '../session/session.ts';
import { signal } from '../signal.ts';
import { loadConfig } from './config.ts';
import { beginLoading } from './loading.ts';

/** Number of 401 answers while signed in: the session may have ended, which reloading the user data will show. */
export const refusals = signal(0);

/** Counts only while a user is signed in. */
export function noteRefusal(status: number): void {
  if (status === 401 && session.get()) refusals.set(refusals.get() + 1);
}

/** Sets the global loading flag while it runs (R1.11), except for the event stream. */
const tracked: typeof fetch = async (input, init) => {
  if (String(input).endsWith('/events')) return fetch(input, init);
  const end = beginLoading();
  try {
    const answer = await fetch(input, init);
    if (!String(input).endsWith('/get-user-fresh-data')) noteRefusal(answer.status);
    return answer;
  } finally {
    end();
  }
};

export const client = createClient({
  baseUrl: '/api',
  sessionKey: () => session.get()?.session_key ?? null,
  apiKey: async () => (await loadConfig()).api_key,
  fetch: tracked,
});

export class CallFault extends Error {
  readonly code: number;
  readonly errors: Record<string, string[]>;
  readonly data: unknown;
  /** The message of the envelope's error object; null without one. */
  readonly title: string | null;

  constructor(fault: {
    code: number;
    message: string;
    errors: Record<string, string[]>;
    data: unknown;
    error?: { message: string };
  }) {
    super(fault.message);
    this.code = fault.code;
    this.errors = fault.errors;
    this.data = fault.data;
    this.title = fault.error?.message ?? null;
  }
}

/** Shows no notice: the caller decides what to show. @throws CallFault */
export async function ask<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  const result = await client.call(name, request, signal);
  if (result.ok) return result.data;
  throw new CallFault(result);
}
