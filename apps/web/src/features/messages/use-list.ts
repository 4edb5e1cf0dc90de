import type { ConversationFilter } from '@freeboard/domain/messages';
import { useState } from 'react';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useMessagePages } from './use-message-pages.ts';

const PAGE = 50;

export function useList(filter: ConversationFilter) {
  const [search, setSearch] = useState('');
  const searched = useDebounced(search.trim(), 250);
  const query = useMessagePages({ filter, search: searched, limit: PAGE }, true);
  const pages = query.data?.pages;
  const all = pages?.flatMap((page) => page.conversations);
  // A conversation with a new message moves to the first page, so it may be on two pages.
  const rows = all ? [...new Map(all.toReversed().map((one) => [one.id, one])).values()].reverse() : null;
  const [first] = pages ?? [];
  return {
    query,
    rows,
    counts: first?.counts ?? null,
    isComplete: first?.is_complete ?? true,
    isEmailInbound: first?.is_email_inbound ?? true,
    search,
    setSearch,
    searched,
  };
}
