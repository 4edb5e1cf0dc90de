import type { Message } from '@freeboard/contract';
import { MESSAGE_STATE_WORDS } from '@freeboard/domain';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { part } from '../../lib/part.tsx';
import { useCall } from '../../lib/server/query.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import type { Props as ConsentProps } from '../consents/index.ts';
import { addToAnswer, Compose } from './compose.tsx';
import classes from './console.module.css';
import { Tie } from './tie.tsx';
import { fullTime } from './times.ts';
import { Waiting } from './waiting.tsx';

const ConsentDialog = part<ConsentProps>(async () => ({
  default: (await import('../consents/index.ts')).ConsentDialog,
}));

const TONES: Readonly<Partial<Record<Message['state'], Tone>>> = {
  delivered: 'green',
  failed: 'red',
  held: 'yellow',
  in_doubt: 'orange',
  opted_out: 'red',
  not_sent: 'orange',
};

/** Whether a message is words alone: with a file or a link, it would lose them in the field for an answer. */
const isEditable = ({ application_id, body, files }: Message): boolean =>
  application_id !== null && files.length === 0 && !body.includes('://');

function Line({ message, edit }: { message: Message; edit: (() => void) | null }) {
  const isOurs = message.direction === 'outbound';
  return (
    <li className={isOurs ? classes.us : classes.them}>
      <div className={classes.said}>
        {message.subject ? <p className="strong">{message.subject}</p> : null}
        <p className={classes.words}>{message.body}</p>
        {message.files.map((name) => (
          <p key={name} className="small muted">
            {isOurs && /\.pdf$/i.test(name) ? 'PDF attached' : 'Attached'}: {name}
          </p>
        ))}
      </div>
      <span className="small muted num">
        {message.channel === 'sms' ? 'Text' : 'E-mail'} · {fullTime(message.created_at)}
        {isOurs && message.sent_by ? ` · ${message.sent_by}` : ''}{' '}
        {isOurs ? <Chip tone={TONES[message.state] ?? 'plain'}>{MESSAGE_STATE_WORDS[message.state]}</Chip> : null}
      </span>
      {isOurs && (message.state === 'held' || message.state === 'queued') ? (
        <Waiting message={message} edit={edit} />
      ) : null}
      {message.reason ? <span className={`small ${classes.reason}`}>{message.reason}</span> : null}
    </li>
  );
}

/** One conversation, the newest at its end, and a way to answer. */
export function Thread({ address, close }: { address: string; close: () => void }) {
  const query = useCall('getMessages', { address, limit: 100 });
  const [isConsentOpen, setConsentOpen] = useState(false);
  const [edits, setEdits] = useState(0);
  /** Puts the words of a canceled message into the field for an answer, behind what is there. */
  function editAgain({ application_id, channel, body }: Message) {
    addToAnswer(application_id ?? 0, channel, body);
    setEdits(edits + 1);
  }
  const end = useRef<HTMLDivElement>(null);
  const messages = query.data?.messages.toReversed() ?? [];
  const last = messages.at(-1);
  const name = messages.find(({ contact_name }) => contact_name)?.contact_name;
  const application_id = messages.findLast((one) => one.application_id !== null)?.application_id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is at the end
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [last?.id]);

  return (
    <section className={classes.talk} aria-label="Conversation">
      <div className={classes.head}>
        <button type="button" className={`link ${classes.back}`} onClick={close}>
          Back
        </button>
        <span className={classes.who}>
          <h2>{name ?? address}</h2>
          <span className="muted num">{name ? address : ''}</span>
        </span>
        <span className="grow" />
        <button type="button" className="link" onClick={() => setConsentOpen(true)}>
          Consent
        </button>
        {application_id ? (
          <Link className="link" to={`/agent-portal/application-details/${application_id}`}>
            Open the application
          </Link>
        ) : null}
      </div>
      {query.isError ? (
        <Failed text={query.error.message} retry={() => void query.refetch()} />
      ) : query.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <div ref={end} className={classes.scroll} tabIndex={0} role="log" aria-label="Messages">
          <ol className={classes.lines}>
            {messages.map((message) => (
              <Line key={message.id} message={message} edit={isEditable(message) ? () => editAgain(message) : null} />
            ))}
          </ol>
        </div>
      ) : (
        <SkeletonRows rows={6} label="Loading the messages" />
      )}
      {isConsentOpen ? <ConsentDialog address={address} onClose={() => setConsentOpen(false)} /> : null}
      {application_id && last ? (
        <Compose
          key={edits}
          applicationId={application_id}
          channel={last.channel}
          address={address}
          subject={messages.findLast(({ subject }) => subject)?.subject ?? ''}
        />
      ) : query.data ? (
        <Tie channel={last?.channel ?? 'sms'} address={address} />
      ) : null}
    </section>
  );
}
