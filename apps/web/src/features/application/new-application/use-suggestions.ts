import type { AnswerOf } from '@freeboard/contract';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';

const DEBOUNCE_MS = 200;
/** Fewer letters match too many addresses. */
const SHORTEST = 4;

type Suggested = AnswerOf<'suggestAddresses'>;
const NONE: Suggested = { suggestions: [] };

/** Until the answer for `wanted` arrives, shows the answer for a text that `wanted` begins with. */
export function shownFor(wanted: string, answer: { query: string; suggested: Suggested }): Suggested {
  if (wanted === '' || answer.query === '') return NONE;
  if (answer.query === wanted) return answer.suggested;
  const { suggestions, attribution } = answer.suggested;
  return wanted.startsWith(answer.query) ? { suggestions, attribution } : NONE;
}

export function useSuggestions(query: string, isOn: boolean): Suggested & { isAsking: boolean } {
  const [answer, setAnswer] = useState({ query: '', suggested: NONE });
  const wanted = isOn && query.trim().length >= SHORTEST ? query.trim() : '';
  useEffect(() => {
    if (wanted === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const result = await client.call('suggestAddresses', { query: wanted }, stop.signal);
      if (stop.signal.aborted) return;
      setAnswer({ query: wanted, suggested: result.ok ? result.data : NONE });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return { ...shownFor(wanted, answer), isAsking: wanted !== '' && answer.query !== wanted };
}
