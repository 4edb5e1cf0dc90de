import { useHotkeys } from '../../lib/hotkeys.ts';

type Actions = {
  ids: readonly string[];
  openId: string | null;
  choose: (id: string) => void;
  done: () => void;
  search: () => void;
  openApplication: (() => void) | undefined;
};

export const focusReply = (): void => document.querySelector<HTMLElement>('[data-reply] textarea')?.focus();

/** J and K move through the conversations, R replies, E marks as done, O opens the application, / searches. */
export function useConversationKeys({ ids, openId, choose, done, search, openApplication }: Actions): void {
  const step = (by: 1 | -1) => () => {
    const at = openId === null ? -1 : ids.indexOf(openId);
    // If the open conversation has left the list, continues with the first one.
    const next = ids[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    choose(next);
    document.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(next)}"]`)?.focus();
  };
  const isOpen = openId !== null;
  useHotkeys({
    j: step(1),
    k: step(-1),
    r: isOpen ? focusReply : undefined,
    e: isOpen ? done : undefined,
    o: openApplication,
    '/': search,
  });
}
