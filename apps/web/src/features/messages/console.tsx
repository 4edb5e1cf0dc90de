import { may } from '@freeboard/domain';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './console.module.css';
import { ConversationList } from './conversation-list.tsx';
import { Thread } from './thread.tsx';

/** The most of a list that is asked for at once. */
const MOST = 100;

/** Messaging console (R5.7): conversations with clients over text and e-mail, the open one beside them. */
export default function MessagingConsole() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search, 250);
  const list = useCall('getMessages', { search: wanted, limit: MOST }, { placeholderData: (before) => before });
  const conversations = list.data?.conversations ?? [];
  const address = params.get('with');
  const open = conversations.find((one) => one.address === address);
  const unread = open?.unread ?? 0;
  const choose = (next: string | null) => setParams(next ? { with: next } : {}, { replace: true });

  useEffect(() => {
    if (!address || unread === 0) return;
    void callOrNotify('markMessagesRead', { address }).then(() =>
      queryClient.invalidateQueries({ queryKey: ['getMessages'] }),
    );
  }, [address, unread]);

  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Messaging Console</h1>
        <span className="grow" />
        {session && may(session.user_role, 'settings.global') ? (
          <Link className="link" to="/dashboard/consent-ledger">
            Consent ledger
          </Link>
        ) : null}
      </div>
      <div className={`card ${classes.screen} ${address ? classes.isOpen : ''}`}>
        <section className={classes.side} aria-label="Conversations">
          <div className={classes.tools}>
            <input
              className={classes.input}
              type="search"
              placeholder="Name, number or words"
              aria-label="Search conversations"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </div>
          {list.isError ? (
            <Failed text={list.error.message} retry={() => void list.refetch()} />
          ) : list.data ? (
            conversations.length > 0 ? (
              <ConversationList conversations={conversations} chosen={address} choose={choose} />
            ) : (
              <Empty
                title={wanted ? 'No conversation holds that' : 'No messages yet'}
                text={
                  wanted
                    ? 'Search for a name, part of a number, or words of a message.'
                    : 'What you send to clients from an application stands here, with their answers.'
                }
              />
            )
          ) : (
            <SkeletonRows rows={6} label="Loading the conversations" />
          )}
          {list.data?.is_email_inbound === false ? (
            <p className={`muted small ${classes.inbound}`}>
              E-mail from clients does not come in here: it goes to the agent’s own mailbox.
            </p>
          ) : null}
        </section>
        {address ? (
          <Thread key={address} address={address} close={() => choose(null)} />
        ) : (
          <section className={classes.talk} aria-label="Conversation">
            <Empty title="No conversation is open" text="Choose one to read it and to answer." />
          </section>
        )}
      </div>
    </main>
  );
}
