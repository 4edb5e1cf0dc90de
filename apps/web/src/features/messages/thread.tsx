import type { Message } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { LeftIcon } from '../../ui/icons.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { Compose } from './compose.tsx';
import classes from './console.module.css';
import { ReplyDraft } from './draft.ts';
import { applicationName } from './line.tsx';
import { MessagesLog } from './messages-log.tsx';
import { Tie } from './tie.tsx';
import { FilesToRead } from './to-read/files-to-read.tsx';
import type { useOpenConversation } from './use-open-conversation.ts';

type Props = {
  open: ReturnType<typeof useOpenConversation>;
  close: () => void;
  showPanel: () => void;
};

/** Marks the conversation as done up to the last message that is shown. */
export async function markDone({ conversation, messages }: Props['open']): Promise<void> {
  const last = messages.at(-1);
  if (!conversation || !last) return;
  if (await callOrNotify('markMessagesRead', { conversation_id: conversation.id, up_to: last.id }))
    await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
}

function Head({ open, close, showPanel }: Props) {
  const { conversation, application, messages } = open;
  const address = messages.at(-1)?.address ?? '';
  const name = conversation?.contact_name || address;
  const under = application
    ? [applicationName(application), application.address].filter(Boolean).join(' · ')
    : name === address
      ? ''
      : address;
  return (
    <div className={classes.head}>
      <button type="button" className={classes.back} aria-label="Back" onClick={close}>
        <LeftIcon />
      </button>
      <span className={classes.who}>
        <h2 className="clip">{name}</h2>
        <span className="muted small num clip">{under}</span>
      </span>
      {application ? (
        <Button
          component={Link}
          to={`/agent-portal/application-details/${application.id}`}
          variant="default"
          size="compact-sm"
          className="hide-s"
          aria-keyshortcuts="o"
        >
          Open {application.application_id}
        </Button>
      ) : null}
      <Button variant="default" size="compact-sm" aria-keyshortcuts="e" onClick={() => void markDone(open)}>
        Done
      </Button>
      <Button variant="default" size="compact-sm" className={classes.toPanel} onClick={showPanel}>
        Client
      </Button>
    </div>
  );
}

export function Thread(props: Props) {
  const { open } = props;
  const { conversation, messages, query } = open;
  const [edits, setEdits] = useState(0);
  if (query.error)
    return (
      <section className={classes.talk} aria-label="Conversation">
        <Head {...props} />
        {query.error.code === 404 ? (
          <Empty title="Conversation not found" text="Its client has no application that you can see." />
        ) : (
          <Failed text={query.error.message} retry={() => void query.refetch()} />
        )}
      </section>
    );
  function edit({ channel, address, application_id, subject, body }: Message) {
    if (!conversation) return;
    const of = application_id === null ? {} : { application_id };
    new ReplyDraft(conversation.id).add({ channel, receiver: address, subject, body, ...of });
    setEdits(edits + 1);
  }
  const last = messages.at(-1);
  return (
    <section className={classes.talk} aria-label="Conversation">
      <Head {...props} />
      {conversation ? (
        <>
          <FilesToRead
            conversation={conversation}
            from={{ channel: last?.channel ?? 'email', address: last?.address ?? '' }}
          />
          <MessagesLog
            conversation={conversation}
            messages={messages}
            earlier={query.hasNextPage ? () => void query.fetchNextPage() : null}
            edit={edit}
          />
          {conversation.applications.length > 0 ? (
            <Compose key={edits} conversation={conversation} messages={messages} sent={() => markDone(open)} />
          ) : (
            <Tie channel={last?.channel ?? 'sms'} address={last?.address ?? ''} />
          )}
        </>
      ) : (
        <SkeletonRows rows={6} label="Loading the messages" />
      )}
    </section>
  );
}
