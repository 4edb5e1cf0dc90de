import type { Conversation } from '@freeboard/contract';
import { MESSAGE_STATE_WORDS, mediaText, UNDELIVERED_STATES } from '@freeboard/domain/messages';
import type { ReactNode } from 'react';
import { initials } from '../../lib/format.ts';
import { ChatIcon, CheckIcon, ClockIcon, LinkIcon, MailIcon, WarnIcon } from '../../ui/icons.tsx';
import classes from './console.module.css';
import { shortTime } from './times.ts';

function Mark({ row }: { row: Conversation }): ReactNode {
  const { last, held, held_until, failed, application_id } = row;
  if (held > 0)
    return (
      <span className={`small ${classes.mark} ${classes.held}`}>
        <ClockIcon />
        {held} held{held_until ? ` until ${shortTime(held_until)}` : ''}
      </span>
    );
  if (failed > 0) {
    const isLast = UNDELIVERED_STATES.some((state) => state === last.state);
    return (
      <span className={`small ${classes.mark} ${classes.failed}`}>
        <WarnIcon />
        {isLast ? MESSAGE_STATE_WORDS[last.state] : 'Not delivered'}
      </span>
    );
  }
  return application_id === null ? (
    <span className={`small ${classes.mark} warn`}>
      <LinkIcon />
      Unknown: link to an application
    </span>
  ) : null;
}

type Props = { row: Conversation; isOpen: boolean; choose: () => void };

export function ConversationRow({ row, isOpen, choose }: Props) {
  const { contact_name, address, last, unread, channel } = row;
  return (
    <li>
      <button
        type="button"
        className={classes.contact}
        data-conversation={row.id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={choose}
      >
        <span className="initials" aria-hidden="true">
          {contact_name ? initials(contact_name) : '?'}
        </span>
        <span className={classes.who}>
          <span className="row baseline gap-2 between min-0">
            <span className="strong clip">{contact_name || address}</span>
            <span className="muted small num">{shortTime(last.created_at)}</span>
          </span>
          <span className="row baseline gap-2 between min-0">
            <span className={`small ${classes.preview} ${unread > 0 ? 'strong' : 'muted'}`}>
              {channel === 'sms' ? <ChatIcon /> : <MailIcon />}
              <span className="hidden-word">{channel === 'sms' ? 'Text: ' : 'E-mail: '}</span>
              <span className="clip">
                {last.direction === 'outbound' ? 'You: ' : ''}
                {last.subject || last.client_words || mediaText(last.media)}
              </span>
            </span>
            {unread > 0 ? (
              <span className={classes.count} title={`${unread} not read`}>
                {unread}
                <span className="hidden-word"> not read</span>
              </span>
            ) : last.state === 'delivered' ? (
              <span className="muted" title="Delivered">
                <CheckIcon />
              </span>
            ) : null}
          </span>
          <Mark row={row} />
        </span>
      </button>
    </li>
  );
}
