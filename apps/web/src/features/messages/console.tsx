import { may } from '@freeboard/domain/access';
import { CONVERSATION_FILTERS } from '@freeboard/domain/messages';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAddress } from '../../lib/browser/use-address.ts';
import { focusOn, isFocusFree, whenDrawn } from '../../lib/browser/when-drawn.ts';
import { useSession } from '../../lib/session/session.ts';
import { Empty } from '../../ui/states.tsx';
import { ClientPanel } from './client-panel.tsx';
import classes from './console.module.css';
import { ConversationList } from './conversation-list.tsx';
import { ReplyDraft } from './draft.ts';
import { NewMessage } from './new-message.tsx';
import { markDone, Thread } from './thread.tsx';
import { focusReply, useConversationKeys } from './use-conversation-keys.ts';
import { useList } from './use-list.ts';
import { useOpenConversation } from './use-open-conversation.ts';

const replyWhenDrawn = () =>
  whenDrawn(() => {
    focusReply();
    return document.activeElement?.matches('[data-reply] textarea') ?? false;
  });

/** On a narrow screen the conversation replaces the list, so the messages take the focus that the list had. */
const focusMessagesInsteadOfList = () =>
  whenDrawn(() => {
    const log = document.querySelector<HTMLElement>('[role=log]');
    if (log && (isFocusFree() || document.activeElement?.getClientRects().length === 0)) focusOn(log);
    return log !== null;
  });

function useChoice() {
  const [params, changeAddress] = useAddress();
  const [isPanel, setPanel] = useState(false);
  const wanted = params.get('with');
  const channel = params.get('channel');
  useEffect(() => {
    if (wanted === null || (channel !== 'sms' && channel !== 'email')) return;
    const reply = new ReplyDraft(wanted);
    // A reply already begun keeps its channel.
    if (!reply.isBegun) reply.change({ channel });
  }, [wanted, channel]);
  const filter = CONVERSATION_FILTERS.find((one) => one === params.get('show')) ?? 'all';
  const go = (next: { with?: string | null; show?: string }) => {
    setPanel(false);
    changeAddress(
      (now) => {
        now.delete('channel');
        if (next.with) now.set('with', next.with);
        else if (next.with !== undefined) now.delete('with');
        if (next.show === 'all') now.delete('show');
        else if (next.show) now.set('show', next.show);
      },
      // The browser's Back button leads to the list, not through all conversations that were read.
      { replace: wanted !== null || !next.with, preventScrollReset: false },
    );
  };
  return { wanted, filter, go, isPanel, setPanel };
}

function NothingOpen() {
  const session = useSession();
  return (
    <section className={classes.talk} aria-label="Conversation">
      <Empty
        title="No conversation is open"
        text="Choose one to read it and to answer."
        action={
          session && may(session.user_role, 'settings.global') ? (
            <Link className="link" to="/dashboard/consent-ledger">
              Consent ledger
            </Link>
          ) : null
        }
      />
    </section>
  );
}

export default function MessagingConsole() {
  const navigate = useNavigate();
  const { wanted, filter, go, isPanel, setPanel } = useChoice();
  const list = useList(filter);
  const open = useOpenConversation(wanted);
  const openId = wanted === null ? null : (open.conversation?.id ?? wanted);
  const [isNew, setNew] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { application } = open;
  const choose = (id: string) => {
    go({ with: id });
    focusMessagesInsteadOfList();
  };
  useConversationKeys({
    ids: list.rows?.map(({ id }) => id) ?? [],
    openId,
    choose,
    done: () => void markDone(open),
    search: () => box.current?.focus(),
    openApplication: application
      ? () => void navigate(`/agent-portal/application-details/${application.id}`)
      : undefined,
  });
  const step = openId === null ? classes.isAlone : isPanel ? classes.isPanel : classes.isOpen;
  return (
    <main className={`page ${classes.page}`}>
      <h1 className="hidden-word">Messaging Console</h1>
      <div className={`card ${classes.screen} ${step}`}>
        <ConversationList
          list={list}
          filter={filter}
          setFilter={(show) => go({ show })}
          box={box}
          openId={openId}
          choose={(id) => (id === openId ? focusReply() : choose(id))}
          begin={() => setNew(true)}
        />
        {wanted === null ? (
          <NothingOpen />
        ) : (
          <>
            <Thread key={wanted} open={open} close={() => go({ with: null })} showPanel={() => setPanel(true)} />
            <ClientPanel
              conversation={open.conversation}
              applicationId={application?.id ?? null}
              close={() => setPanel(false)}
            />
          </>
        )}
      </div>
      {isNew ? (
        <NewMessage
          close={() => setNew(false)}
          choose={(clientId) => {
            setNew(false);
            go({ with: `client-${clientId}` });
            replyWhenDrawn();
          }}
        />
      ) : null}
    </main>
  );
}
