import type { AnswerOf } from '@freeboard/contract';
import { CONVERSATION_FILTERS, type ConversationFilter } from '@freeboard/domain/messages';
import { Button } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import { PlusIcon } from '../../ui/icons.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import classes from './console.module.css';
import { ConversationRow } from './conversation-row.tsx';
import type { useList } from './use-list.ts';

type Counts = AnswerOf<'getMessages'>['counts'];

const FILTER_WORDS: Record<ConversationFilter, string> = {
  all: 'All',
  unread: 'Unread',
  held: 'Held',
  failed: 'Failed',
  mine: 'Mine',
};

const countText = (counts: Counts, filter: ConversationFilter): string => {
  if (filter === 'all' || filter === 'mine' || !counts) return '';
  const { count, is_exact } = counts[filter];
  return count === 0 ? '' : `${count}${is_exact ? '' : '+'}`;
};

type FiltersProps = { counts: Counts; filter: ConversationFilter; choose: (filter: ConversationFilter) => void };

function Filters({ counts, filter, choose }: FiltersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter a list are not form fields
    <div className="row stretch gap-1 wrap" role="group" aria-label="Filter conversations">
      {CONVERSATION_FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.filter}
          aria-pressed={one === filter}
          onClick={() => choose(one)}
        >
          {FILTER_WORDS[one]} <b className="num">{countText(counts, one)}</b>
        </button>
      ))}
    </div>
  );
}

const EMPTY: Record<ConversationFilter, readonly [title: string, text: string]> = {
  all: ['No messages yet', 'Messages that you send to clients appear here, with their answers.'],
  unread: ['Nothing to read', 'You have read every message from your clients.'],
  held: ['Nothing is held', 'Texts wait here during quiet hours where the client lives.'],
  failed: ['Everything was delivered', 'Messages that didn’t reach a client appear here.'],
  mine: ['No conversations of yours', 'Conversations about applications that are assigned to you appear here.'],
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function step(event: KeyboardEvent<HTMLUListElement>): void {
  const by = STEPS[event.key];
  if (!by) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Props = {
  list: ReturnType<typeof useList>;
  filter: ConversationFilter;
  setFilter: (filter: ConversationFilter) => void;
  box: RefObject<HTMLInputElement | null>;
  openId: string | null;
  choose: (id: string) => void;
  begin: () => void;
};

function Rows({ list: { query, rows, isComplete, searched }, filter, openId, choose }: Props) {
  if (query.isError || !rows) return <Pending query={query} rows={6} label="Loading the conversations" />;
  if (rows.length === 0)
    return searched ? (
      <Empty
        title="No conversations found"
        text="Search for a name, a phone number, an address or words of a message."
      />
    ) : (
      <Empty title={EMPTY[filter][0]} text={EMPTY[filter][1]} />
    );
  return (
    <div className={classes.list}>
      {isComplete ? null : (
        <p className="small muted pad-2">Many conversations match. Add a word to find the right one.</p>
      )}
      <ul onKeyDown={step}>
        {rows.map((row) => (
          <ConversationRow key={row.id} row={row} isOpen={row.id === openId} choose={() => choose(row.id)} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <button type="button" className="link small pad-2" onClick={() => void query.fetchNextPage()}>
          Show older conversations
        </button>
      ) : null}
    </div>
  );
}

export function ConversationList(props: Props) {
  const { list, filter, setFilter, box, begin } = props;
  return (
    <section className={classes.side} aria-label="Conversations">
      <div className={classes.tools}>
        <div className="row">
          <span className={classes.title} aria-hidden>
            Messaging Console
          </span>
          <span className="grow" />
          <Button variant="default" size="compact-sm" leftSection={<PlusIcon />} onClick={begin}>
            New
          </Button>
        </div>
        <input
          ref={box}
          className="input"
          type="search"
          placeholder="Name, number or words"
          aria-label="Search conversations"
          aria-keyshortcuts="/"
          value={list.search}
          onChange={(event) => list.setSearch(event.currentTarget.value)}
        />
        <Filters counts={list.counts} filter={filter} choose={setFilter} />
      </div>
      <Rows {...props} />
      <p className={`muted small hide-s ${classes.foot}`}>
        <kbd>J</kbd> <kbd>K</kbd> move <kbd>R</kbd> reply <kbd>E</kbd> done
      </p>
      {list.isEmailInbound ? null : (
        <p className={`muted small ${classes.foot}`}>
          E-mail from clients goes to the agent’s own mailbox, not to this list.
        </p>
      )}
    </section>
  );
}
