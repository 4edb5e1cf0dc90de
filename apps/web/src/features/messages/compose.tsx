import { textSize } from '@freeboard/domain/messages';
import { Button } from '@mantine/core';
import { showClock } from '../../lib/format.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './console.module.css';
import { applicationName } from './line.tsx';
import { AnsweredQuestions } from './reply/answered-questions.tsx';
import { QuietHours } from './reply/quiet-hours.tsx';
import { AddingFiles, FilledReply, ReplyFiles } from './reply/reply-extras.tsx';
import { ReplyTools } from './reply/reply-tools.tsx';
import { type Composed, type ComposeProps, type Reply, useCompose } from './reply/use-compose.ts';

const CHANNELS = [
  { value: 'sms', label: 'Text' },
  { value: 'email', label: 'E-mail' },
] as const;
/** Lines of a reply that are visible without scrolling. */
const MOST_ROWS = 6;

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

type FootProps = { reply: Reply; text: string; sendsAt: string | null; isSending: boolean; isAdding: boolean };

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
        {sendsAt ? `Send at ${showClock(sendsAt)}` : 'Send'}
      </Button>
    </div>
  );
}

function Words({ composed: { reply, write, frame, errorOf, refusalOf } }: { composed: Composed }) {
  return (
    <>
      {reply.channel === 'sms' ? null : (
        <TextField
          label="Subject"
          name="subject"
          value={reply.subject}
          error={errorOf('subject') ?? refusalOf('option_subject')}
          onChange={(text) => write({ subject: text })}
        />
      )}
      <div {...frame}>
        <TextField
          label="Message"
          name="body"
          rows={Math.min(MOST_ROWS, Math.max(2, reply.body.split('\n').length))}
          value={reply.body}
          error={errorOf('body') ?? refusalOf('option_body')}
          onChange={(text) => write({ body: text })}
        />
      </div>
    </>
  );
}

function SendNow({ composed: { quiet, reason, setReason, errorOf } }: { composed: Composed }) {
  return (
    <>
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
    </>
  );
}

export function Compose(props: ComposeProps) {
  const composed = useCompose(props);
  const { reply, reason, quiet, filled, added, write, send, refusal } = composed;
  const { channel, subject, body } = reply;
  return (
    <form
      ref={composed.form}
      data-reply
      data-over={added.isOver || undefined}
      className={classes.compose}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
      }}
      {...added.target}
      noValidate
    >
      <Ways reply={reply} />
      <Words composed={composed} />
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
        insert={composed.insert}
        choose={(words) =>
          write({
            body: body.trim() === '' ? words.body : `${body}\n\n${words.body}`,
            ...(subject.trim() === '' ? { subject: words.subject } : {}),
          })
        }
      />
      <AddingFiles added={added} />
      <SendNow composed={composed} />
      {refusal ? (
        <p className={`small ${classes.reason}`} role="alert">
          {refusal}
        </p>
      ) : null}
      <Foot
        reply={reply}
        isSending={composed.isSending}
        text={filled?.text ?? body}
        sendsAt={reason === null ? quiet : null}
        isAdding={added.part !== null}
      />
    </form>
  );
}
