import type { Message, OpenConversation } from '@freeboard/contract';
import { Fragment, useEffect, useRef } from 'react';
import classes from './console.module.css';
import { Line } from './line.tsx';
import { dayHead } from './times.ts';

/** Files and links would be lost in the reply box. */
const isEditable = ({ application_id, body, files }: Message): boolean =>
  application_id !== null && files.length === 0 && !body.includes('://');

const NEAR_END_PX = 8;

type Props = {
  conversation: OpenConversation;
  messages: readonly Message[];
  earlier: (() => void) | null;
  edit: (message: Message) => void;
};

export function MessagesLog({ conversation, messages, earlier, edit }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end for each new message
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  // Stays at the end while the content grows: the reply form and each file load later.
  useEffect(() => {
    const log = box.current;
    if (!log) return undefined;
    let isAtEnd = true;
    const noteEnd = () => {
      isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) log.scrollTop = log.scrollHeight;
    });
    log.addEventListener('scroll', noteEnd, { passive: true });
    for (const one of [log, ...log.children]) observer.observe(one);
    return () => {
      log.removeEventListener('scroll', noteEnd);
      observer.disconnect();
    };
  }, []);
  const firstNew = messages.find(({ is_unread }) => is_unread)?.id;
  const addresses = (channel: Message['channel']) =>
    new Set(messages.filter((one) => one.channel === channel).map(({ address }) => address)).size;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the log
    <div ref={box} className={classes.scroll} tabIndex={0} role="log" aria-label="Messages">
      {earlier ? (
        <button type="button" className="link small pad-2" onClick={earlier}>
          Show earlier messages
        </button>
      ) : null}
      {messages.length === 0 ? <p className="muted pad-2">Nothing was written yet.</p> : null}
      <ol className="col pad-4">
        {messages.map((message, at) => {
          const head = dayHead(message.created_at);
          const before = messages[at - 1];
          return (
            <Fragment key={message.id}>
              {before && dayHead(before.created_at) === head ? null : (
                <li className={`small muted num ${classes.day}`}>{head}</li>
              )}
              {message.id === firstNew ? <li className={`small ${classes.day} ${classes.fresh}`}>New</li> : null}
              <Line
                message={message}
                applications={conversation.applications}
                hasSeveral={addresses(message.channel) > 1}
                edit={isEditable(message) ? () => edit(message) : null}
              />
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
}
