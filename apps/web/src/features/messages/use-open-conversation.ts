import { useMessagePages } from './use-message-pages.ts';

const MOST = 100;

export function useOpenConversation(id: string | null) {
  const query = useMessagePages({ conversation_id: id ?? '', limit: MOST }, false, id !== null);
  const pages = query.data?.pages ?? [];
  const conversation = pages[0]?.conversation ?? null;
  const newest = pages.flatMap((page) => page.messages);
  const messages = [...new Map(newest.map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id);
  const lastId = messages.findLast((one) => one.application_id !== null)?.application_id;
  const application =
    conversation?.applications.find(({ id: of }) => of === lastId) ?? conversation?.applications[0] ?? null;
  return { query, conversation, messages, application };
}
