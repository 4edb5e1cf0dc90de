import type { Application } from '@freeboard/contract';
import { useCallback, useState } from 'react';
import { sendsOthers } from '../../../features/quotes/bind/bound-quote.ts';
import { type Send, usualWay } from '../../../features/quotes/download.tsx';
import type { SendDialogProps } from '../../../features/sending/use-message-form.ts';
import { useAddress } from '../../../lib/browser/use-address.ts';
import type { Signal } from '../../../lib/signal.ts';

type Sending = Pick<SendDialogProps, 'type' | 'choice' | 'isAll' | 'isReminder'>;

const DRAFTS: Readonly<Record<string, SendDialogProps['type'] | undefined>> = { email: 'send-email', sms: 'send-sms' };

/**
 * Opened by a button, a follow-up, or the URL: for an assistant's draft, or to send all quotes the default way
 * (`send`).
 */
export function useSendDialog(
  application: Application,
  of: { canSend: boolean; isFollowUp: boolean; chosenIds: Signal<readonly number[]> },
) {
  const { canSend, isFollowUp, chosenIds } = of;
  const [search, changeAddress] = useAddress();
  const [opened, setSending] = useState<Sending | null>(() => {
    const drafted = DRAFTS[search.get('draft') ?? ''];
    if (!canSend) return null;
    if (drafted) return { type: drafted, choice: 'all' };
    return isFollowUp ? { type: 'send-email', choice: 'all', isReminder: true } : null;
  });
  // The quotes may arrive after the URL.
  const isSendAsked = search.has('send') && !sendsOthers(application, 'all');
  const sending = opened ?? (isSendAsked && canSend ? { type: usualWay(application), choice: 'all' as const } : null);
  const [unsent, setUnsent] = useState<Sending | null>(null);
  const send = useCallback<Send>(
    (type, choice, isAll = false) => {
      const next = { type, choice, isAll };
      if (sendsOthers(application, choice)) setUnsent(next);
      else setSending(next);
    },
    [application],
  );
  function closeSending(): void {
    setSending(null);
    if (!search.has('draft') && !isSendAsked) return;
    changeAddress(
      (now) => {
        now.delete('draft');
        now.delete('send');
      },
      { replace: true },
    );
  }
  /** Called once the quotes were sent. @returns a function that reopens the dialog with them selected, after an undo */
  function deselect(): () => void {
    const before = chosenIds.get();
    chosenIds.set([]);
    return () => {
      chosenIds.set(before);
      setSending(sending);
    };
  }
  return { sending, deselect, setSending, unsent, setUnsent, send, closeSending };
}
