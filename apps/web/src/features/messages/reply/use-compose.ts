import type { Message, OpenConversation } from '@freeboard/contract';
import { isQuestionSubject } from '@freeboard/domain/messages';
import { MESSAGES } from '@freeboard/domain/wording';
import { type FormEvent, type KeyboardEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useInsertCode } from '../../sending/index.ts';
import { type Attached, type Draft, ReplyDraft } from '../draft.ts';
import { allowedOf, replyChannel, whyNot } from '../reply-ways.ts';
import { useQuietHours } from './quiet-hours.tsx';
import { useFilledReply } from './reply-extras.tsx';
import { useAddedFiles } from './use-added-files.ts';

export type ComposeProps = { conversation: OpenConversation; messages: readonly Message[]; sent: () => Promise<void> };

const REFUSALS = [
  'receiver_phone_number',
  'receiver_email',
  'receiver',
  'consent_source',
  'application_id',
  'attachment_ids',
];
const CONFLICT = 409;
const NO_FILES: readonly Attached[] = [];
const answerTo = (subject: string) => (subject === '' || /^re:/i.test(subject) ? subject : `Re: ${subject}`);

/** Chosen values, else the last used ones that are allowed. */
function useReply({ conversation, messages }: ComposeProps) {
  const { id, receivers, applications, questions } = conversation;
  const typed = useMemo(() => new ReplyDraft(id), [id]);
  const draft = useSyncExternalStore(typed.subscribe, typed.read) ?? {};
  const [firstChannel] = useState(() => replyChannel(receivers, messages));
  const channel = draft.channel ?? firstChannel;
  const allowed = allowedOf(receivers, channel);
  const receiver = allowed.find(({ address }) => address === draft.receiver) ?? allowed[0];
  const isOpen = applications.filter(({ is_archived }) => !is_archived);
  const lastAbout = messages.findLast((one) => one.application_id !== null)?.application_id;
  const about = (wanted: number | null | undefined) => isOpen.find((one) => one.id === wanted);
  const application = about(draft.application_id) ?? about(lastAbout) ?? isOpen[0] ?? applications[0];
  const last = messages.findLast((one) => one.channel === 'email' && one.subject !== '')?.subject ?? '';
  return {
    channel,
    allowed,
    receiver: receiver?.address ?? '',
    applications: isOpen.length > 0 ? isOpen : applications,
    application_id: application?.id ?? 0,
    subject: draft.subject ?? (isQuestionSubject(last) ? conversation.answer_subject : answerTo(last)),
    body: draft.body ?? '',
    files: draft.files ?? NO_FILES,
    questions,
    // A reply to the only open question answers it; with several, the user chooses.
    answers: (draft.answers ?? (questions.length === 1 ? questions.map((one) => one.id) : [])).filter((of) =>
      questions.some((one) => one.id === of),
    ),
    reason: whyNot(receivers, channel),
    change: (more: Draft) => typed.change(more),
    sent: (sent: Draft) => typed.sent(sent),
    typedSubject: draft.subject,
  };
}

export type Reply = ReturnType<typeof useReply>;

function useSendReply(reply: Reply, reason: string | null, done: () => Promise<void>) {
  const { channel, receiver, application_id, subject, typedSubject, body, files, answers } = reply;
  const isPhone = channel === 'sms';
  return useSubmit({
    wrong: {
      body: body.trim() === '' ? MESSAGES.required : null,
      subject: !isPhone && subject.trim() === '' ? MESSAGES.required : null,
      at_once_because: reason?.trim() === '' ? MESSAGES.required : null,
    },
    send: async () => {
      const words = { application_id, type: channel, receiver, body, at_once_because: reason ?? '', answers };
      const result = await client.call(
        'sendMessage',
        isPhone ? words : { ...words, subject, attachment_ids: files.map(({ id }) => id) },
      );
      // Another user has answered a question, so it is no longer offered.
      if (result.code === CONFLICT) await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
      if (result.ok) reply.sent({ body, files, answers, ...(typedSubject ? { subject: typedSubject } : {}) });
      return result;
    },
    done,
  });
}

export function useCompose(props: ComposeProps) {
  const reply = useReply(props);
  const { channel, body, change } = reply;
  const [reason, setReason] = useState<string | null>(null);
  const quiet = useQuietHours(reply);
  const filled = useFilledReply(reply.application_id, body);
  const sending = useSendReply(reply, reason, async () => {
    setReason(null);
    sending.reset();
    await props.sent();
    await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
  });
  const { form, isSending, errorOf, refusalOf, submit, edited } = sending;
  const write = (more: Draft) => {
    edited();
    change(more);
  };
  const { frame, insert } = useInsertCode(body, (text) => write({ body: text }));
  const added = useAddedFiles({
    channel,
    applicationId: reply.application_id,
    files: reply.files,
    change: (files) => write({ files }),
  });
  /** Sends nothing while the client must not be contacted (the reason is already shown) or files are uploading. */
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (reply.reason === null && added.part === null) void submit(event);
  };
  const refusal = reply.reason ?? REFUSALS.map(refusalOf).find((error) => error !== undefined);
  return {
    reply,
    reason,
    setReason,
    quiet,
    filled,
    added,
    write,
    frame,
    insert,
    form,
    isSending,
    errorOf,
    refusalOf,
    refusal,
    send,
  };
}
export type Composed = ReturnType<typeof useCompose>;
