import type { Application, Quote } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { showDate } from '../../../lib/format.ts';
import { FileList } from '../rows/quote-files.tsx';
import { BindOutcome } from './bind-outcome.tsx';
import page from './bind-page.module.css';
import { SendPolicy } from './send-policy.tsx';

type Props = { application: Application; quote: Quote; back: string };

/** The policy that a quote became, and what comes next: its papers, and when it ends. */
export function BoundNext({ application, quote, back }: Props) {
  const { bound, documents } = quote;
  if (!bound) return null;
  const notes = `/agent-portal/application-details/${application.id}?tab=notes`;
  const hasFiles = documents.length > 0 || bound.file !== null;
  return (
    <section className={`card col ${page.card}`} aria-label="Bound">
      <BindOutcome quote={quote} />
      <div>
        <h2>Next</h2>
        {hasFiles ? (
          <FileList quote={quote} />
        ) : (
          <p>
            No declarations on file yet.{' '}
            <Link className="link" to={notes}>
              Add them under Notes
            </Link>
          </p>
        )}
        <p>
          Renews on <span className="num strong">{showDate(bound.expiration_date)}</span>.
        </p>
      </div>
      {application.archived_at === null ? <SendPolicy application={application} quote={quote} /> : null}
      <div className="row">
        <span className="grow" />
        <Button component={Link} to={back}>
          Back to the application
        </Button>
      </div>
    </section>
  );
}
