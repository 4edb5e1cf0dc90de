import type { Client, OpenConversation } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { formatPremium, PRICE_KIND_TEXT } from '@freeboard/domain/quotes';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { initials, showDate } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { Chip } from '../../ui/chip.tsx';
import { ClipIcon, LeftIcon } from '../../ui/icons.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import { StatusChips } from '../../ui/status-chips.tsx';
import { openFile } from '../clients/index.ts';
import { ClientPageCard } from './client-page-card.tsx';
import { ConsentDialog } from './consents/dialogs.ts';
import classes from './console.module.css';

/** Limit of files and of applications; the client's own page has all. */
const FEW = 8;

function Applications({ client }: { client: Client }) {
  const { applications } = client;
  return (
    <section className={classes.part} aria-labelledby="console-applications">
      <h3 id="console-applications">
        Applications <span className="muted num">{applications.length}</span>
      </h3>
      <ul className="col">
        {applications.slice(0, FEW).map((one) => (
          <li key={one.id}>
            <span className="row">
              <Link className="link num" to={`/agent-portal/application-details/${one.id}`}>
                {one.application_id}
              </Link>
              {TYPE_NAMES[one.application_type]}
              {one.archived_at ? (
                <Chip tone="plain">archived</Chip>
              ) : (
                <StatusChips status={one.status} isSigned={one.is_signed} isBound={one.is_bound} />
              )}
              <span className="grow" />
              <span
                className="strong num"
                title={one.price_kind === null ? undefined : PRICE_KIND_TEXT[one.price_kind]}
              >
                {one.min_quote_amount === null ? '—' : formatPremium(one.min_quote_amount)}
              </span>
            </span>
            <span className="muted small breaks left">{one.address || 'No address yet'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const CONSENT = {
  opted_in: { tone: 'green', words: 'yes' },
  opted_out: { tone: 'red', words: 'no' },
  unknown: { tone: 'plain', words: 'not asked' },
} as const;

type LineProps = { receiver: OpenConversation['receivers'][number]; client: Client | null; show: () => void };

function ConsentLine({ receiver: { channel, address, consent }, client, show }: LineProps) {
  const { tone, words } = CONSENT[consent];
  const line = client?.consents.find((one) => one.channel === channel && one.address === address);
  return (
    <li>
      <span className="row wrap">
        <button
          type="button"
          className={`num breaks left ${classes.plain}`}
          title="Show what was recorded"
          onClick={show}
        >
          {address}
        </button>
        <span className="grow" />
        <Chip tone={tone}>
          {channel === 'sms' ? 'Texts' : 'E-mail'}:{' '}
          {channel === 'email' && consent === 'unknown' ? 'OK to send' : words}
        </Chip>
      </span>
      {line ? (
        <span className="muted small num">
          {line.source}, {showDate(line.created_at)}
        </span>
      ) : null}
    </li>
  );
}

function Consents({ conversation, client }: { conversation: OpenConversation; client: Client | null }) {
  const { receivers, applications } = conversation;
  const [dialog, setDialog] = useState<ComponentProps<typeof ConsentDialog> | null>(null);
  const [application] = applications;
  const firstOf = (channel: 'sms' | 'email') => receivers.find((one) => one.channel === channel)?.address ?? '';
  const onClose = () => setDialog(null);
  return (
    <section className={classes.part} aria-labelledby="console-consent">
      <div className="row">
        <h3 id="console-consent">Consent</h3>
        <span className="grow" />
        {application ? (
          <button
            type="button"
            className="link small"
            onClick={() =>
              setDialog({
                application: { id: application.id, phone: firstOf('sms'), email: firstOf('email') },
                onClose,
              })
            }
          >
            Record a change
          </button>
        ) : null}
      </div>
      {receivers.length === 0 ? <p className="muted small">No phone number and no e-mail address.</p> : null}
      <ul className="col">
        {receivers.map((receiver) => (
          <ConsentLine
            key={`${receiver.channel} ${receiver.address}`}
            receiver={receiver}
            client={client}
            show={() => setDialog({ address: receiver.address, onClose })}
          />
        ))}
      </ul>
      {dialog ? <ConsentDialog {...dialog} /> : null}
    </section>
  );
}

function Files({ client }: { client: Client }) {
  const { documents } = client;
  return (
    <section className={classes.part} aria-labelledby="console-files">
      <h3 id="console-files">
        Files <span className="muted num">{documents.length}</span>
      </h3>
      {documents.length === 0 ? <p className="muted small">Attachments and proposals appear here.</p> : null}
      <ul className="col">
        {documents.slice(0, FEW).map((one) => (
          <li key={`${one.kind}-${one.id}`} className="row">
            <ClipIcon />
            <button type="button" className="link breaks left" onClick={() => void openFile(one)}>
              {one.name}
            </button>
            <span className="grow" />
            <span className="muted small num nowrap">{showDate(one.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { conversation: OpenConversation | null; applicationId: number | null; close: () => void };

function OfClient({
  id,
  conversation,
  applicationId,
}: {
  id: number;
  conversation: OpenConversation;
  applicationId: number | null;
}) {
  const query = useCall('getClient', { client_id: id });
  const client = query.data?.client;
  if (query.isError || !client) return <Pending query={query} rows={8} label="Loading the client" />;
  return (
    <>
      <div className={`${classes.part} row`}>
        <span className="initials" aria-hidden="true">
          {initials(client.name) || '?'}
        </span>
        <div className={classes.who}>
          <Link className="link strong breaks left" to={`/agent-portal/clients/${client.id}`}>
            {client.name || 'No name'}
          </Link>
          <span className="muted small">
            {[
              client.language === 'es' ? 'Reads Spanish' : '',
              client.applications[0]?.agent_name ? `Agent ${client.applications[0].agent_name}` : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <Applications client={client} />
      <Consents conversation={conversation} client={client} />
      {applicationId === null ? null : <ClientPageCard applicationId={applicationId} />}
      <Files client={client} />
    </>
  );
}

export function ClientPanel({ conversation, applicationId, close }: Props) {
  return (
    <aside className={classes.panel} aria-label="Client">
      <button type="button" className={classes.back} onClick={close}>
        <LeftIcon /> Back
      </button>
      {!conversation ? null : conversation.client_id === null ? (
        <>
          <Empty
            title="No client yet"
            text={
              conversation.applications.length > 0
                ? 'The application has no name. Add the first and last name to give it a client.'
                : 'Link this conversation to an application first.'
            }
          />
          {conversation.applications.length > 0 ? <Consents conversation={conversation} client={null} /> : null}
        </>
      ) : (
        <OfClient id={conversation.client_id} conversation={conversation} applicationId={applicationId} />
      )}
    </aside>
  );
}
