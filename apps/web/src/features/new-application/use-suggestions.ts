import type { Suggestion } from '@freeboard/contract';
import { useEffect, useState } from 'react';
import { client } from '../../lib/calls.ts';

const DEBOUNCE_MS = 200;
/** Fewer letters than this begin too many addresses. */
const SHORTEST = 4;

/** Addresses that begin like `query`, asked when typing pauses; an answer that comes late for an older text is ignored. */
export function useSuggestions(query: string, isOn: boolean): { suggestions: Suggestion[]; isAsking: boolean } {
  const [answer, setAnswer] = useState<{ query: string; suggestions: Suggestion[] }>({ query: '', suggestions: [] });
  const wanted = isOn && query.trim().length >= SHORTEST ? query.trim() : '';
  useEffect(() => {
    if (wanted === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const result = await client.call('suggestAddresses', { query: wanted }, stop.signal);
      if (stop.signal.aborted) return;
      setAnswer({ query: wanted, suggestions: result.ok ? result.data.suggestions : [] });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  if (wanted === '') return { suggestions: [], isAsking: false };
  return { suggestions: answer.suggestions, isAsking: answer.query !== wanted };
}
