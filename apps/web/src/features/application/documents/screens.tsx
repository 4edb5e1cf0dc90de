import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { clientName } from '../../../lib/application-types.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import { DocumentList } from './document-list.tsx';
import classes from './documents.module.css';
import { useNextDocument } from './next-document.ts';
import { DocumentReview } from './review.tsx';

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,9}$/.test(text ?? '');

const Card = ({ children }: { children: ReactNode }) => (
  <main className="page">
    <div className="card">{children}</div>
  </main>
);

function LoadedDocument({ id, documentId }: { id: number; documentId: number }) {
  const application = useCall('getApplicationById', { application_id: id });
  const document = useCall('getDocument', { document_id: documentId });
  const fault = (application.data ? null : application.error) ?? (document.data ? null : document.error);
  if (fault)
    return (
      <Card>
        <Failed text={fault.message} retry={() => void Promise.all([application.refetch(), document.refetch()])} />
      </Card>
    );
  if (!application.data || !document.data)
    return (
      <Card>
        <SkeletonRows rows={12} label="Loading the document" />
      </Card>
    );
  return <DocumentReview document={document.data.document} application={application.data.application} />;
}

export function ReviewScreen() {
  const { application_id, document_id } = useParams();
  if (!isId(application_id) || !isId(document_id)) return <Navigate to="/agent-portal/dashboard" replace />;
  return <LoadedDocument key={document_id} id={Number(application_id)} documentId={Number(document_id)} />;
}

function ReviewButton({ applicationId }: { applicationId: number }) {
  const query = useCall('listDocuments', { application_id: applicationId });
  const documents = query.data?.documents ?? [];
  const { next, path, state } = useNextDocument(applicationId, documents, null);
  const open = documents.reduce((sum, document) => sum + document.open, 0);
  if (!next) return null;
  return (
    <Button component={Link} to={path} state={state}>
      Review {open === 1 ? '1 value' : `${open} values`} <kbd className={`hide-s ${classes.keyCap}`}>Ctrl Enter</kbd>
    </Button>
  );
}

function LoadedList({ id }: { id: number }) {
  const query = useCall('getApplicationById', { application_id: id });
  const application = query.data?.application;
  if (!application)
    return (
      <Card>
        {query.error ? (
          <Failed text={query.error.message} retry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={8} label="Loading the documents" />
        )}
      </Card>
    );
  return (
    <main className="page">
      <div className="row wrap mb-3">
        <h1>
          Documents <span className="muted">{clientName(application.client)}</span>
        </h1>
        <span className="grow" />
        <Link className="link" to={`/agent-portal/application-details/${id}?tab=profile`}>
          Open application {application.application_id}
        </Link>
        <ReviewButton applicationId={id} />
      </div>
      <DocumentList application={application} />
    </main>
  );
}

export function DocumentsScreen() {
  const { application_id } = useParams();
  if (!isId(application_id)) return <Navigate to="/agent-portal/dashboard" replace />;
  return <LoadedList key={application_id} id={Number(application_id)} />;
}
