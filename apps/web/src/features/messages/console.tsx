import { CONVERSATION_FILTERS, may } from '@freeboard/domain';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { whenDrawn } from '../../lib/browser/when-drawn.ts';
import { useSession } from '../../lib/session/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Empty } from '../../ui/states.tsx';
import { ClientPanel } from './client-panel.tsx';
import classes from './console.module.css';
import { ConversationList } from './conversation-list.tsx';
import { NewMessage } from './new-message.tsx';
import { markDone, Thread } from './thread.tsx';
import { focusReply, useConversationKeys } from './use-conversation-keys.ts';
import { useMessagePages } from './use-message-pages.ts';
import { useOpenConversation } from './use-open-conversation.ts';

/** The conversations of a page of the list. */
const PAGE = 50;

/** The conversations, narrowed by a filter of the address and by what is searched. */
function useList(filter: (typeof CONVERSATION_FILTERS)[number]) {
  const [search, setSearch] = useState('');
  const searched = useDebounced(search.trim(), 250);
  const query = useMessagePages({ filter, search: searched, limit: PAGE }, true);
  const pages = query.data?.pages;
  const all = pages?.flatMap((page) => page.conversations);
  // What was written while another page was read moves a conversation to the first one.
  const rows = all ? [...new Map(all.toReversed().map((one) => [one.id, one])).values()].reverse() : null;
  return { query, rows, first: pages?.[0], search, setSearch, searched };
}

/** Puts the cursor into the reply box once it is drawn. */
const replyWhenDrawn = () =>
  whenDrawn(() => {
    focusReply();
    return document.activeElement?.matches('[data-reply] textarea') ?? false;
  });

/** Messaging console (R5.7): a conversation with each client over text and e-mail, the open one and its client beside. */
export default function MessagingConsole() {
  const session = useSession();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const filter = CONVERSATION_FILTERS.find((one) => one === params.get('show')) ?? 'all';
  const list = useList(filter);
  const wanted = params.get('with');
  const open = useOpenConversation(wanted);
  const openId = wanted === null ? null : (open.conversation?.id ?? wanted);
  const [isPanel, setPanel] = useState(false);
  const [isNew, setNew] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const go = (next: { with?: string | null; show?: string }) => {
    const all = { with: wanted, show: filter, ...next };
    setPanel(false);
    setParams(
      { ...(all.with ? { with: all.with } : {}), ...(all.show === 'all' ? {} : { show: all.show }) },
      // The browser's Back leads from a conversation to the list, not through all that were read.
      { replace: wanted !== null || !all.with },
    );
  };
  const choose = (id: string) => (id === openId ? focusReply() : go({ with: id }));
  const { application } = open;
  useConversationKeys({
    ids: list.rows?.map(({ id }) => id) ?? [],
    openId,
    choose: (id) => go({ with: id }),
    done: () => void markDone(open),
    search: () => box.current?.focus(),
    openApplication: application
      ? () => void navigate(`/agent-portal/application-details/${application.id}`)
      : undefined,
  });
  const step = openId === null ? '' : isPanel ? classes.isPanel : classes.isOpen;
  return (
    <main className={`page ${classes.page}`}>
      <div className={`card ${classes.screen} ${step} ${openId === null ? classes.isAlone : ''}`}>
        <ConversationList
          rows={list.rows}
          counts={list.first?.counts ?? null}
          isComplete={list.first?.is_complete ?? true}
          error={list.query.isError ? list.query.error.message : null}
          retry={() => void list.query.refetch()}
          more={list.query.hasNextPage ? () => void list.query.fetchNextPage() : null}
          filter={filter}
          setFilter={(show) => go({ show })}
          search={list.search}
          setSearch={list.setSearch}
          searched={list.searched}
          box={box}
          openId={openId}
          choose={choose}
          begin={() => setNew(true)}
          isEmailInbound={list.first?.is_email_inbound ?? true}
        />
        {wanted === null ? (
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
