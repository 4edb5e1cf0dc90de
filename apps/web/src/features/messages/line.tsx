import type { Message, OpenConversation } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { MESSAGE_STATE_WORDS, mediaFailedText, mediaWaitingText } from '@freeboard/domain/messages';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { focusOn, isFocusFree, whenDrawn } from '../../lib/browser/when-drawn.ts';
import { showClock } from '../../lib/format.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { ClipIcon, MailIcon, WarnIcon } from '../../ui/icons.tsx';
import { openFile } from '../clients/index.ts';
import classes from './console.module.css';
import { Waiting } from './waiting.tsx';

const TONES: Readonly<Partial<Record<Message['state'], Tone>>> = {
  delivered: 'green',
  failed: 'red',
  held: 'yellow',
  in_doubt: 'orange',
  opted_out: 'red',
  not_sent: 'orange',
};

/** 'Flood 1007'. */
export const applicationName = ({
  application_type,
  application_id,
}: Pick<OpenConversation['applications'][number], 'application_type' | 'application_id'>): string =>
  `${TYPE_NAMES[application_type]} ${application_id}`;

function Files({ message }: { message: Message }) {
  const { application_id, documents, files } = message;
  const opened = new Set(documents.map(({ name }) => name));
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      {documents.map(({ kind, id, name }) => (
        <button
          key={`${kind}-${id}`}
          type="button"
          className={`link small ${classes.file}`}
          onClick={() => void openFile({ kind, id, name, application_id: application_id ?? 0 })}
        >
          <ClipIcon /> {name}
        </button>
      ))}
      {files
        .filter((name) => !opened.has(name))
        .map((name) => (
          <p key={name} className={`small muted ${classes.file}`}>
            <ClipIcon /> {name}
          </p>
        ))}
    </div>
  );
}

/** Does nothing if something else has the focus by then. */
const focusLog = () =>
  whenDrawn(() => {
    if (document.activeElement?.closest('[data-question]')) return false;
    const log = document.querySelector<HTMLElement>('[role=log]');
    if (isFocusFree() && log) focusOn(log);
    return true;
  });

function RefusalQuestion({ message }: { message: Message }) {
  const [isAnswering, setAnswering] = useState(false);
  const isText = message.channel === 'sms';
  const what = isText ? 'texts' : 'e-mail';
  const fine = isText ? 'texts are fine' : 'e-mail is fine';
  async function answer(is_refusal: boolean) {
    setAnswering(true);
    await callOrNotify('answerRefusal', { message_id: message.id, is_refusal });
    await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
    setAnswering(false);
    focusLog();
  }
  if (message.refusal_question !== 'asked')
    return (
      <span className="small muted">
        Answered: {message.refusal_question === 'refused' ? `no more ${what}` : fine}.
      </span>
    );
  return (
    <div className={classes.question} data-question>
      <span className="small">Is the client asking you to stop {isText ? 'texting' : 'e-mailing'}?</span>
      <Button size="compact-sm" variant="default" disabled={isAnswering} onClick={() => void answer(true)}>
        Yes, no more {what}
      </Button>
      <Button size="compact-sm" variant="default" disabled={isAnswering} onClick={() => void answer(false)}>
        No, {fine}
      </Button>
    </div>
  );
}

function Media({ media }: Pick<Message, 'media'>) {
  const waiting = mediaWaitingText(media);
  const failed = mediaFailedText(media);
  return (
    <>
      {waiting ? (
        <p className={`small muted ${classes.file}`} role="status">
          <Loader size={14} aria-hidden="true" /> {waiting}
        </p>
      ) : null}
      {failed ? (
        <p className={`small ${classes.file} ${classes.failed}`}>
          <WarnIcon /> {failed}
        </p>
      ) : null}
    </>
  );
}

type Props = {
  message: Message;
  applications: OpenConversation['applications'];
  hasSeveral: boolean;
  edit: (() => void) | null;
};

export function Line({ message, applications, hasSeveral, edit }: Props) {
  const isOurs = message.direction === 'outbound';
  const application = applications.find(({ id }) => id === message.application_id);
  const way = `${message.channel === 'sms' ? 'Text' : 'E-mail'}${
    hasSeveral ? ` ${isOurs ? 'to' : 'from'} ${message.address}` : ''
  }`;
  const about = [
    way,
    showClock(message.created_at),
    application ? applicationName(application) : '',
    isOurs ? message.sent_by : '',
  ];
  return (
    <li
      className={isOurs ? classes.us : classes.them}
      data-state={message.state}
      data-reaction={message.is_reaction || undefined}
    >
      <div className={classes.said}>
        {message.subject ? (
          <p className={`strong ${classes.subject}`}>
            {message.channel === 'email' ? <MailIcon /> : null} {message.subject}
          </p>
        ) : null}
        {message.body ? <p className="pre">{message.body}</p> : null}
        <Files message={message} />
        <Media media={message.media} />
      </div>
      <span className={`small muted num ${classes.about}`}>
        {about.filter(Boolean).join(' · ')}{' '}
        {isOurs ? <Chip tone={TONES[message.state] ?? 'plain'}>{MESSAGE_STATE_WORDS[message.state]}</Chip> : null}
      </span>
      {isOurs && (message.state === 'held' || message.state === 'queued') ? (
        <Waiting message={message} edit={edit} />
      ) : null}
      {message.refusal_question === null ? null : <RefusalQuestion message={message} />}
      {message.reason ? <span className={`small ${classes.reason}`}>{message.reason}</span> : null}
    </li>
  );
}
