import type { Message, OpenConversation } from '@freeboard/contract';
import { isQuestionSubject, MESSAGES, textSize } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { client } from '../../lib/server/calls.ts';
import { queryClient } from '../../lib/server/query.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useInsertCode } from '../templates/index.ts';
import classes from './console.module.css';
import { type Attached, type Draft, readDraft, saveDraft } from './draft.ts';
import { applicationName } from './line.tsx';
import { AnsweredQuestions } from './reply/answered-questions.tsx';
import { QuietHours, useQuietHours } from './reply/quiet-hours.tsx';
import { AddingFiles, FilledReply, ReplyFiles, useFilledReply } from './reply/reply-extras.tsx';
import { ReplyTools } from './reply/reply-tools.tsx';
import { useAddedFiles } from './reply/use-added-files.ts';
import { allowedOf, replyChannel, whyNot } from './reply-ways.ts';
import { clockTime } from './times.ts';

type Props = { conversation: OpenConversation; messages: readonly Message[]; sent: () => Promise<void> };

const CHANNELS = [
  { value: 'sms', label: 'Text' },
  { value: 'email', label: 'E-mail' },
] as const;
const REFUSALS = [
  'receiver_phone_number',
  'receiver_email',
  'receiver',
  'consent_source',
  'application_id',
  'attachment_ids',
];
/** Lines of a reply that are seen at once. */
const MOST_ROWS = 6;
/** The code of an answer that what was sent is out of date. */
const CONFLICT = 409;
const NO_FILES: readonly Attached[] = [];
const answerTo = (subject: string) => (subject === '' || /^re:/i.test(subject) ? subject : `Re: ${subject}`);

/** The reply as it stands: what was chosen, else what was last used and is allowed. */
function useReply({ conversation, messages }: Props) {
  const { id, receivers, applications, questions } = conversation;
  const [draft, setDraft] = useState<Draft>(() => readDraft(id));
  const [firstChannel] = useState(() => replyChannel(receivers, messages));
  const save = (next: Draft) => {
    setDraft(next);
    saveDraft(id, next);
  };
  const change = (more: Draft) => save({ ...draft, ...more });
  /** Empties the box; the next reply goes the same way. */
  const clear = () => {
    const { body, subject, files, answers, ...way } = draft;
    save(way);
  };
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
    // A reply to the only question is its answer; which of several it answers is for a person to say.
    answers: (draft.answers ?? (questions.length === 1 ? questions.map((one) => one.id) : [])).filter((of) =>
      questions.some((one) => one.id === of),
    ),
    reason: whyNot(receivers, channel),
    change,
    clear,
  };
}

type Reply = ReturnType<typeof useReply>;

/** By which channel, to which address and about which application the reply goes. */
function Ways({ reply }: { reply: Reply }) {
  return (
    <div className={classes.ways}>
      <Segmented
        label="Channel"
        isSmall
        value={reply.channel}
        choices={CHANNELS}
        onChange={(channel) => reply.change({ channel })}
      />
      {reply.allowed.length > 0 ? (
        <Choice
          isSmall
          label="To"
          value={reply.receiver}
          choices={reply.allowed.map(({ address }) => ({ value: address, label: address }))}
          onChange={(receiver) => reply.change({ receiver })}
        />
      ) : null}
      {reply.applications.length > 1 ? (
        <Choice
          isSmall
          label="About"
          value={String(reply.application_id)}
          choices={reply.applications.map((one) => ({ value: String(one.id), label: applicationName(one) }))}
          onChange={(id) => reply.change({ application_id: Number(id), files: [] })}
        />
      ) : null}
    </div>
  );
}

/** Sends the reply, and empties the box once it is queued. */
function useSendReply(reply: Reply, reason: string | null, done: () => Promise<void>) {
  const { channel, receiver, application_id, subject, body, files, answers } = reply;
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
      // Somebody else answered a question meanwhile: it is no longer offered.
      if (result.code === CONFLICT) await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
      return result;
    },
    done,
  });
}

type FootProps = { reply: Reply; text: string; sendsAt: string | null; isSending: boolean; isAdding: boolean };

/** The size of a text, and the button that sends. */
function Foot({ reply: { channel, reason }, text, sendsAt, isSending, isAdding }: FootProps) {
  const size = textSize(text);
  return (
    <div className="row">
      {channel === 'sms' && text !== '' ? (
        <span className="muted small num">
          {size.segments} {size.segments === 1 ? 'segment' : 'segments'} · {size.encoding}
        </span>
      ) : null}
      <span className="grow" />
      <Button
        type="submit"
        loading={isSending}
        disabled={reason !== null || isAdding}
        aria-keyshortcuts="Control+Enter"
      >
        {sendsAt ? `Send at ${clockTime(sendsAt)}` : 'Send'}
      </Button>
    </div>
  );
}

/** A reply in one's own words; what was written is kept until it is sent. */
export function Compose(props: Props) {
  const reply = useReply(props);
  const { channel, subject, body, change, clear } = reply;
  const [reason, setReason] = useState<string | null>(null);
  const quiet = useQuietHours(reply);
  const filled = useFilledReply(reply.application_id, body);
  const { form, isSending, errorOf, refusalOf, submit, edited, reset } = useSendReply(reply, reason, async () => {
    clear();
    setReason(null);
    reset();
    await props.sent();
    await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
  });
  const write = (more: Draft) => {
    edited();
    change(more);
  };
  const { frame, insert } = useInsertCode(body, (text) => write({ body: text }));
  const added = useAddedFiles({
    ...{ channel, applicationId: reply.application_id, files: reply.files },
    change: (files) => write({ files }),
  });
  /** Sends nothing where the client may not be written to, whose reason is there already, or files are on their way. */
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (reply.reason === null && added.part === null) void submit(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
  };
  const refusal = reply.reason ?? REFUSALS.map(refusalOf).find((error) => error !== undefined);
  return (
    <form
      ref={form}
      data-reply
      data-over={added.isOver || undefined}
      className={classes.compose}
      onSubmit={send}
      onKeyDown={onKeyDown}
      {...added.target}
      noValidate
    >
      <Ways reply={reply} />
      {channel === 'sms' ? null : (
        <TextField
          label="Subject"
          name="subject"
          value={subject}
          error={errorOf('subject') ?? refusalOf('option_subject')}
          onChange={(text) => write({ subject: text })}
        />
      )}
      <div {...frame}>
        <TextField
          label="Message"
          name="body"
          rows={Math.min(MOST_ROWS, Math.max(2, body.split('\n').length))}
          value={body}
          error={errorOf('body') ?? refusalOf('option_body')}
          onChange={(text) => write({ body: text })}
        />
      </div>
      {filled ? <FilledReply filled={filled} /> : null}
      <AnsweredQuestions questions={reply.questions} answers={reply.answers} change={(answers) => write({ answers })} />
      {channel === 'email' ? (
        <ReplyFiles
          files={reply.files}
          remove={(id) => write({ files: reply.files.filter((file) => file.id !== id) })}
        />
      ) : null}
      <ReplyTools
        channel={channel}
        applicationId={reply.application_id}
        files={reply.files}
        change={(files) => write({ files })}
        add={added.add}
        insert={insert}
        choose={(words) =>
          write({
            body: body.trim() === '' ? words.body : `${body}\n\n${words.body}`,
            ...(subject.trim() === '' ? { subject: words.subject } : {}),
          })
        }
      />
      <AddingFiles added={added} />
      {quiet ? <QuietHours until={quiet} offer={reason === null ? () => setReason('') : null} /> : null}
      {reason === null ? null : (
        <TextField
          label="Why it goes out now"
          name="at_once_because"
          autoFocus
          value={reason}
          error={errorOf('at_once_because')}
          onChange={setReason}
        />
      )}
      {refusal ? (
        <p className={`small ${classes.reason}`} role="alert">
          {refusal}
        </p>
      ) : null}
      <Foot
        {...{ reply, isSending }}
        text={filled?.text ?? body}
        sendsAt={reason === null ? quiet : null}
        isAdding={added.part !== null}
      />
    </form>
  );
}
