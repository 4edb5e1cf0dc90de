import type { Message, OpenConversation } from '@freeboard/contract';
import { MESSAGE_STATE_WORDS, TYPE_NAMES } from '@freeboard/domain';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { ClipIcon, MailIcon } from '../../ui/icons.tsx';
import { openFile } from '../clients/index.ts';
import classes from './console.module.css';
import { clockTime } from './times.ts';
import { Waiting } from './waiting.tsx';

const TONES: Readonly<Partial<Record<Message['state'], Tone>>> = {
  delivered: 'green',
  failed: 'red',
  held: 'yellow',
  in_doubt: 'orange',
  opted_out: 'red',
  not_sent: 'orange',
};

/** Returns an application by its kind and number: 'Flood 1007'. */
export const applicationName = ({
  application_type,
  application_id,
}: Pick<OpenConversation['applications'][number], 'application_type' | 'application_id'>): string =>
  `${TYPE_NAMES[application_type]} ${application_id}`;

function Files({ message }: { message: Message }) {
  const { application_id, documents, files } = message;
  const opened = new Set(documents.map(({ name }) => name));
  return (
    <>
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
    </>
  );
}

type Props = {
  message: Message;
  applications: OpenConversation['applications'];
  /** Whether the conversation has several addresses of the message's channel, so that it is named which. */
  hasSeveral: boolean;
  edit: (() => void) | null;
};

/** Renders a message with its channel, application and state. */
export function Line({ message, applications, hasSeveral, edit }: Props) {
  const isOurs = message.direction === 'outbound';
  const application = applications.find(({ id }) => id === message.application_id);
  const way = `${message.channel === 'sms' ? 'Text' : 'E-mail'}${
    hasSeveral ? ` ${isOurs ? 'to' : 'from'} ${message.address}` : ''
  }`;
  const about = [
    way,
    clockTime(message.created_at),
    application ? applicationName(application) : '',
    isOurs ? message.sent_by : '',
  ];
  return (
    <li className={isOurs ? classes.us : classes.them} data-state={message.state}>
      <div className={classes.said}>
        {message.subject ? (
          <p className={`strong ${classes.subject}`}>
            {message.channel === 'email' ? <MailIcon /> : null} {message.subject}
          </p>
        ) : null}
        <p className={classes.words}>{message.body}</p>
        <Files message={message} />
      </div>
      <span className={`small muted num ${classes.about}`}>
        {about.filter(Boolean).join(' · ')}{' '}
        {isOurs ? <Chip tone={TONES[message.state] ?? 'plain'}>{MESSAGE_STATE_WORDS[message.state]}</Chip> : null}
      </span>
      {isOurs && (message.state === 'held' || message.state === 'queued') ? (
        <Waiting message={message} edit={edit} />
      ) : null}
      {message.reason ? <span className={`small ${classes.reason}`}>{message.reason}</span> : null}
    </li>
  );
}
