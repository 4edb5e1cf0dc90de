import type { CustomerHome as Home } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { formatDate } from '@freeboard/domain/forms';
import { formatPremium } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveUrl } from '../../lib/browser/save-url.ts';
import { dayOf, initials, showDate } from '../../lib/format.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { useToday } from '../../lib/today.ts';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import { AskForm } from './ask-form.tsx';
import classes from './customers.module.css';
import { DOCUMENT_KINDS } from './document-kinds.ts';
import { FIRST_APPLICATIONS, OwnApplications } from './own-applications.tsx';
import { RequestQuote } from './request-quote.tsx';

const callTo = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

function Agent({ home }: { home: Home }) {
  const { agent, agency } = home;
  const name = agent?.name ?? agency.name;
  const phone = agent?.phone || agency.phone;
  return (
    <section className={`card ${classes.agent}`} aria-label={agent ? 'Your agent' : 'Your agency'}>
      <span className="initials" aria-hidden="true">
        {initials(name)}
      </span>
      <div className={classes.who}>
        <h2>{name}</h2>
        <p className="muted small">{agent ? [agent.title || 'Your agent', agency.name].join(', ') : 'Your agency'}</p>
      </div>
      <div className="row wrap">
        {phone ? (
          <a className="link" href={callTo(phone)}>
            Call {phone}
          </a>
        ) : null}
        {agent ? (
          <a className="link" href={`mailto:${agent.email}`}>
            E-mail
          </a>
        ) : null}
      </div>
    </section>
  );
}

function Requests({ home: { requests, agency } }: { home: Home }) {
  const today = useToday();
  if (requests.length === 0) return null;
  return (
    <section className="card" aria-label="Your requests">
      <ul>
        {requests.map(({ application_type, address, at }) => (
          <li key={`${application_type} ${address} ${at}`} className="item lines-1 breaks">
            You asked for a {TYPE_NAMES[application_type].toLowerCase()} quote for {address},{' '}
            {dayOf(new Date(at)) === today ? 'today' : showDate(at)}.{' '}
            <span className="muted">{agency.name} has it.</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Policies({ policies }: { policies: Home['policies'] }) {
  if (policies.length === 0) return null;
  return (
    <section className="card" aria-label="Your policies">
      <div className="head">
        <h2>Your policies</h2>
      </div>
      <ul>
        {policies.map((one) => (
          <li key={`${one.application_id} ${one.expiration_date}`} className="item row wrap lines-1 breaks">
            <span className={classes.who}>
              <Link className="strong" to={`/dashboard/applications/${one.application_id}`}>
                {one.address || one.carrier_name}
              </Link>
              <span className="muted small">
                {[TYPE_NAMES[one.application_type], one.carrier_name, one.policy_number].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="num">{formatPremium(one.premium)}</span>
            <span className="muted nowrap small num">
              {formatDate(one.effective_date)} to {formatDate(one.expiration_date)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function download({ application_id, kind, id }: Home['documents'][number]): Promise<void> {
  const answer = await callOrNotify('openFollowedDocument', { application_id, kind, document_id: id });
  if (answer) saveUrl(answer.file_url, answer.file_name);
}

function Documents({ documents }: { documents: Home['documents'] }) {
  return (
    <section className="card" aria-label="Your documents">
      <div className="head">
        <h2>Your documents</h2>
      </div>
      {documents.length === 0 ? (
        <p className="body muted">Proposals and policies that your agent sends you are here.</p>
      ) : null}
      <ul>
        {documents.map((one) => (
          <li key={`${one.kind} ${one.id}`} className="item row wrap lines-1 breaks">
            <span className={classes.who}>
              <span className="strong">{one.name}</span>
              <span className="muted small">
                {[DOCUMENT_KINDS[one.kind], one.address, showDate(one.at)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Download ${one.name}, ${showDate(one.at)}`}
              onClick={() => void download(one)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CustomerHome({ name }: { name: string }) {
  const query = useCall('getCustomerHome', {});
  const [isRequesting, setRequesting] = useState(false);
  const list = useCall('getAgentApplicationsList', FIRST_APPLICATIONS);
  // Content below the list is shown after the list, so that nothing moves.
  const isListed = !list.isPending;
  const home = query.data;
  // One house often has a flood and a home application.
  const applications = (list.data?.applications.data ?? []).map((one) => ({
    id: one.id,
    label: `${TYPE_NAMES[one.application_type]}, ${one.payload.address || `application ${one.application_id}`}`,
  }));
  return (
    <>
      <div className="row wrap">
        <h1>Welcome, {name}</h1>
        <span className="grow" />
        <Button onClick={() => setRequesting(true)}>Request a quote</Button>
      </div>
      {query.isError && !home ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
      <div className={classes.home}>
        <div className={classes.first}>
          {home ? (
            <Agent home={home} />
          ) : query.isError ? null : (
            <div className={`card ${classes.agent}`}>
              <SkeletonRows rows={2} label="Loading your agent" />
            </div>
          )}
        </div>
        <div className={`col ${classes.main}`}>
          <OwnApplications />
          {home && isListed ? <Requests home={home} /> : null}
          {home && isListed ? <Policies policies={home.policies} /> : null}
          {home && isListed ? <Documents documents={home.documents} /> : null}
        </div>
        <div className={classes.last}>
          {home && applications.length > 0 ? (
            <section className="card" aria-label="Ask a question">
              <AskForm
                agent={home.agent?.name ?? home.agency.name}
                applications={applications}
                draft="home"
                answerPlace="with the application and in your e-mail"
              />
            </section>
          ) : null}
        </div>
      </div>
      <RequestQuote isOpen={isRequesting} onClose={() => setRequesting(false)} />
    </>
  );
}
