import type { AnswerOf } from '@freeboard/contract';
import { MESSAGE_STATE_WORDS } from '@freeboard/domain';
import type { KeyboardEvent } from 'react';
import { initials } from '../../lib/format.ts';
import classes from './console.module.css';
import { shortTime } from './times.ts';

type Conversation = AnswerOf<'getMessages'>['conversations'][number];
type Props = { conversations: readonly Conversation[]; chosen: string | null; choose: (address: string) => void };

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
/** States of which the list says something: they want somebody's eye. */
const TOLD = new Set(['failed', 'held', 'in_doubt', 'opted_out', 'not_sent']);

/** Moves the focus from one conversation to the next. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
  const by = STEPS[event.key];
  if (!by) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The conversations, the newest first; the arrow keys go from one to the next. */
export function ConversationList({ conversations, chosen, choose }: Props) {
  return (
    <ul className={classes.list} onKeyDown={step}>
      {conversations.map(({ address, contact_name, last, unread }) => (
        <li key={`${last.channel} ${address}`}>
          <button
            type="button"
            className={classes.contact}
            aria-current={address === chosen ? 'true' : undefined}
            onClick={() => choose(address)}
          >
            <span className={classes.face} aria-hidden="true">
              {contact_name ? initials(contact_name) : '?'}
            </span>
            <span className={classes.who}>
              <span className={classes.top}>
                <span className="strong clip">{contact_name || address}</span>
                <span className="muted small num">{shortTime(last.created_at)}</span>
              </span>
              <span className={classes.top}>
                <span className={`small clip ${unread > 0 ? 'strong' : 'muted'}`}>
                  {last.direction === 'outbound' ? 'You: ' : ''}
                  {last.subject || last.body}
                </span>
                {unread > 0 ? (
                  <span className={classes.count} title={`${unread} not read`}>
                    {unread}
                    <span className="hidden-word"> not read</span>
                  </span>
                ) : null}
              </span>
              {TOLD.has(last.state) ? (
                <span className={`small ${classes.told}`}>{MESSAGE_STATE_WORDS[last.state]}</span>
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
