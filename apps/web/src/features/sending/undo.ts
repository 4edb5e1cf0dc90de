import type { Message } from '@freeboard/contract';
import { UNDO_SECONDS } from '@freeboard/domain/messages';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';

type Sent = {
  messages: readonly Message[];
  what: string;
  to: string;
  /** Called after the messages were canceled; saves and opens their drafts again. */
  reopen: () => void;
};

const refresh = () => queryClient.invalidateQueries({ queryKey: ['getMessages'] });

/** @returns how many messages the call succeeded for */
async function each(messages: readonly Message[], name: 'cancelMessage' | 'sendMessageNow'): Promise<number> {
  const results = await Promise.all(messages.map(({ id }) => client.call(name, { message_id: id })));
  for (const result of results) if (!result.ok) notify(noticeText(result), 'bad');
  await refresh();
  return results.filter(({ ok }) => ok).length;
}

export function showUndo({ messages, what, to, reopen }: Sent): void {
  notify({ title: `Sending ${what}`, text: `To ${to}.` }, 'good', {
    seconds: UNDO_SECONDS,
    actions: [
      {
        label: 'Undo',
        keys: 'Ctrl Z',
        run: async () => {
          if ((await each(messages, 'cancelMessage')) === messages.length) {
            notify({ title: 'Not sent', text: 'It is canceled, and what you wrote is still here.' });
            reopen();
          }
        },
      },
      { label: 'Send now', run: async () => void (await each(messages, 'sendMessageNow')) },
    ],
  });
}
