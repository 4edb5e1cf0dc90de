import type { FollowedApplication as Followed } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { formatDate } from '@freeboard/domain/forms';
import { formatPremium } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { saveUrl } from '../../lib/browser/save-url.ts';
import { showDate } from '../../lib/format.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { StatusChips } from '../../ui/status-chips.tsx';
import { AskAgent } from './ask-agent.tsx';
import { DOCUMENT_KINDS } from './document-kinds.ts';
import { FollowedQuotes } from './followed-quotes.tsx';

function Documents({ application }: { application: Followed }) {
  async function open(kind: Followed['documents'][number]['kind'], id: number) {
    const answer = await callOrNotify('openFollowedDocument', {
      application_id: application.id,
      kind,
      document_id: id,
    });
    if (answer) saveUrl(answer.file_url, answer.file_name);
  }
  return (
    <section className="card" aria-label="Documents">
      <div className="head">
        <h2>Documents</h2>
      </div>
      {application.documents.length === 0 ? (
        <p className="body muted">Proposals and policies that your agent sends you are here.</p>
      ) : null}
      {application.documents.map(({ kind, id, name, at }) => (
        <div key={`${kind}-${id}`} className="item row wrap lines-1 breaks">
          <span>
            <span className="strong">{name}</span>{' '}
            <span className="muted small">
              {DOCUMENT_KINDS[kind]}, {showDate(at)}
            </span>
          </span>
          <span className="grow" />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Download ${name}`}
            onClick={() => void open(kind, id)}
          >
            Download
          </Button>
        </div>
      ))}
    </section>
  );
}

function Policies({ policies }: { policies: Followed['policies'] }) {
  if (policies.length === 0) return null;
  return (
    <section className="card" aria-label="Policies">
      <div className="head">
        <h2>Policies</h2>
      </div>
      {policies.map((policy) => (
        <div key={policy.quote_id} className="item row wrap lines-1 breaks">
          <span>
            <span className="strong">{policy.carrier_name}</span>
            {policy.policy_number ? <span className="muted"> {policy.policy_number}</span> : null}
          </span>
          <span className="grow" />
          <span className="num">{formatPremium(policy.premium)}</span>
          <span className="muted nowrap">
            {formatDate(policy.effective_date)} to {formatDate(policy.expiration_date)}
          </span>
        </div>
      ))}
    </section>
  );
}

export function FollowedApplication({ application, canAsk }: { application: Followed; canAsk: boolean }) {
  const { document, status } = application;
  return (
    <>
      <div className="row wrap">
        <h1>{document.address || `Application ${application.application_id}`}</h1>
        <StatusChips
          status={status}
          isSigned={application.documents.some(({ kind }) => kind === 'signed')}
          isBound={application.policies.length > 0}
          isForCustomer
        />
      </div>
      <p className="muted">
        {TYPE_NAMES[application.application_type]} · application {application.application_id} · prepared by{' '}
        {document.agent.name}
        {document.agent.phone ? `, ${document.agent.phone}` : ''}
      </p>
      {document.changes.map((text) => (
        <p key={text} role="status">
          {text}
        </p>
      ))}
      <Policies policies={application.policies} />
      <FollowedQuotes application={application} />
      <Documents application={application} />
      {canAsk ? <AskAgent application={application} /> : null}
    </>
  );
}
