import type { Application, MessageDraft } from '@freeboard/contract';
import type { QuoteChoice } from '@freeboard/domain/quotes';
import { type KeyboardEvent, useState } from 'react';
import { today as thisDay } from '../../lib/today.ts';
import type { AdditionalApplication, Template, Way } from './drafts/draft.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import type { PolicyDraft } from './policy-draft.ts';
import { usePreview } from './use-preview.ts';
import { useSending } from './use-sending.ts';

export type SendDialogProps = {
  application: Application;
  type: Way;
  choice: QuoteChoice;
  /** Every quote is sent, and a text carries the PDF (D32): a button for all quotes opened the dialog. */
  isAll?: boolean;
  isReminder?: boolean;
  additionalApplications?: readonly AdditionalApplication[];
  policy?: PolicyDraft | null;
  place?: string | null;
  onClose: () => void;
  /** Called once messages are on their way. @returns a function that reopens the dialog after an undo */
  onSent?: () => () => void;
};

type Templates = { system: readonly Template[]; agent: readonly Template[] };

export type SendingProps = SendDialogProps & { templates: Templates; written: readonly MessageDraft[] };

export function useMessageForm(props: SendingProps) {
  const { application, choice, templates, written, onClose } = props;
  const [today] = useState(thisDay);
  const message = useDrafts({
    application,
    choice,
    templates,
    today,
    written,
    way: props.type,
    isAll: props.isAll ?? false,
    isReminder: props.isReminder ?? false,
    additionalApplications: props.additionalApplications ?? [],
    policy: props.policy ?? null,
  });
  const { drafts } = message;
  const [isForCrm, setForCrm] = useState(false);
  const email = usePreview('send-email', drafts, application, choice);
  const text = usePreview('send-sms', drafts, application, choice);
  const previews = { 'send-email': email, 'send-sms': text };
  const sending = useSending({
    application,
    choice,
    templates,
    message,
    previews,
    isForCrm,
    today,
    onClose,
    onSent: props.onSent ?? (() => () => undefined),
  });
  const changing =
    <T>(change: (value: T) => void) =>
    (value: T) => {
      sending.changed();
      change(value);
    };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      if (sending.isAsked) void sending.send();
      else sending.begin();
    }
  };
  return { message, previews, sending, changing, onKeyDown, today, isForCrm, setForCrm };
}
