import type { Application, Message } from '@freeboard/contract';
import { POLICY_TEMPLATE, refusedText, sendErrors } from '@freeboard/domain/messages';
import { divideQuotes, nothingToSendText, type QuoteChoice } from '@freeboard/domain/quotes';
import { useEffect, useState } from 'react';
import { saveUrl } from '../../lib/browser/save-url.ts';
import { focusFirstWrong } from '../../lib/browser/when-drawn.ts';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify, notifyFault } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import {
  type Category,
  type Draft,
  hasPdf,
  isText,
  pdfOf,
  receiverOf,
  requestOf,
  type Template,
} from './drafts/draft.ts';
import type { useDrafts } from './drafts/use-drafts.ts';
import { pdfErrors, printableQuotes } from './pdf/pdf-draft.ts';
import { showUndo } from './undo.ts';
import type { usePreview } from './use-preview.ts';

type Errors = Readonly<Record<string, string[] | undefined>>;
type Previews = Readonly<Partial<Record<Draft['type'], ReturnType<typeof usePreview>>>>;

type Props = {
  application: Application;
  choice: QuoteChoice;
  templates: Readonly<Record<Category, readonly Template[]>>;
  message: ReturnType<typeof useDrafts>;
  previews: Previews;
  isForCrm: boolean;
  today: string;
  onClose: () => void;
  onSent: () => () => void;
};

const templateOf = (draft: Draft, templates: Props['templates']) =>
  templates[draft.category].find(({ id }) => id === draft.templateId);
const nameOf = (drafts: readonly Draft[]) => drafts.map(({ type }) => (isText(type) ? 'text' : 'e-mail')).join(' and ');

function errorsOf(draft: Draft, { application, choice, templates, previews, today }: Props): Errors {
  const template = templateOf(draft, templates);
  const quote = printableQuotes(application, choice).find(({ id }) => id === draft.pdf.quoteId);
  const { sent, leftOut } = divideQuotes(application, choice);
  const errors: Record<string, string[]> = {
    ...(sent.length === 0 && !draft.policy ? { quote_ids: [nothingToSendText(leftOut, choice)] } : {}),
    ...sendErrors({
      ...requestOf(draft, application, choice, template),
      template_name: draft.policy ? POLICY_TEMPLATE : (template?.payload.name ?? ''),
    }),
    ...(hasPdf(draft) ? pdfErrors(pdfOf(draft), application, quote, today) : {}),
  };
  const field = isText(draft.type) ? 'receiver_phone_number' : 'receiver_email';
  if (previews[draft.type]?.consent === 'opted_out')
    errors[field] = [refusedText(isText(draft.type) ? 'sms' : 'email')];
  if (isText(draft.type) && previews[draft.type]?.seen?.consent === 'unknown' && !draft.consent)
    errors.consent_source = ['Say how the client agreed to texts.'];
  return errors;
}

/** If an e-mail and a text are sent together, only the first requests the reminder task. */
const withTask = (draft: Draft, at: number, { application, choice, templates, isForCrm }: Props) => ({
  ...requestOf(draft, application, choice, templateOf(draft, templates)),
  ...(isForCrm ? { keep_in_crm: true } : {}),
  ...(at === 0 && draft.remindDays !== null && draft.type !== 'download' ? { remind_in_days: draft.remindDays } : {}),
});

type Sent = { draft: Draft; message: Message };

function announce(sent: readonly Sent[], { message, onSent }: Pick<Props, 'message' | 'onSent'>): void {
  const off = sent.find(({ message: { state } }) => state === 'not_sent');
  if (off) notify({ title: 'Not sent', text: off.message.reason }, 'bad');
  const out = sent.filter(({ message: { state } }) => state !== 'not_sent');
  if (out.length === 0) return;
  const reopen = onSent();
  const sentDrafts = out.map(({ draft }) => draft);
  showUndo({
    messages: out.map((one) => one.message),
    what: nameOf(sentDrafts),
    to: sentDrafts.map(receiverOf).join(' and '),
    reopen() {
      for (const draft of sentDrafts) message.restore(draft);
      reopen();
    },
  });
}

export function useSending(props: Props) {
  const { message, onClose } = props;
  const { drafts } = message;
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Draft['type'], Errors>>>({});
  const own = Object.fromEntries(drafts.map((draft) => [draft.type, errorsOf(draft, props)]));
  const isWrong = Object.values(own).some((errors) => Object.keys(errors).length > 0);
  // Waits for the text's preview: the e-mail goes first, and a text that turns out to lack consent would leave half of
  // what was confirmed unsent.
  const isConsentPending =
    drafts.length > 1 && drafts.some(({ type }) => isText(type) && props.previews[type]?.isPending);

  async function send() {
    if (isBusy) return;
    setBusy(true);
    const sent: Sent[] = [];
    let failed: Draft | null = null;
    for (const [at, draft] of drafts.entries()) {
      const result = await client.call('sendOrDownloadQuote', withTask(draft, at, props));
      if (!result.ok) {
        failed = draft;
        if (result.code === 422 && Object.keys(result.errors).length > 0) setRefused({ [draft.type]: result.errors });
        else notify(noticeText(result), 'bad');
        break;
      }
      const { pdf_file_url, pdf_file_name } = result.data;
      if (pdf_file_url) saveUrl(pdf_file_url, pdf_file_name);
      if (result.data.message) sent.push({ draft, message: result.data.message });
      // A message that was not sent keeps its draft.
      if (result.data.message?.state !== 'not_sent') message.drop(draft);
    }
    setBusy(false);
    announce(sent, props);
    if (sent.length > 0) await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
    if (failed === null) return onClose();
    setAsked(false);
    // Selects only the failed channel, so that the other one is not sent twice.
    if (sent.length > 0) message.changeWay(failed.type);
    focusFirstWrong();
  }

  function begin() {
    if (isBusy) return;
    setTried(true);
    setWaiting(false);
    if (isWrong) return focusFirstWrong();
    if (drafts[0]?.type === 'download') return void send();
    if (isConsentPending) return setWaiting(true);
    const failed =
      drafts.length > 1
        ? drafts.map(({ type }) => props.previews[type]?.preview).find((one) => one?.isError)
        : undefined;
    if (!failed?.error) return setAsked(true);
    notifyFault(failed.error);
    void failed.refetch();
  }
  useEffect(() => {
    if (isWaiting && !isConsentPending) begin();
  });

  return {
    isAsked,
    isBusy: isBusy || isWaiting,
    send,
    goBack: () => setAsked(false),
    /** The page's errors appear after the first attempt to send; the server's always do. */
    errorsFor: (draft: Draft): Errors => ({ ...(isTried ? own[draft.type] : {}), ...refused[draft.type] }),
    /** Drops the server's errors and a pending confirmation. */
    changed() {
      setRefused({});
      setAsked(false);
      setWaiting(false);
    },
    begin,
  };
}
