import type { Application, Quote } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { showDate } from '../../../lib/format.ts';
import { FileList } from '../rows/quote-files.tsx';
import { BindOutcome } from './bind-outcome.tsx';
import page from './bind-page.module.css';

type Props = { application: Application; quote: Quote; back: string };

/** The policy that a quote became, and what comes next: its papers, and when it ends. */
export function BoundNext({ application, quote, back }: Props) {
  const { bound, documents } = quote;
  if (!bound) return null;
  const hasFiles = documents.length > 0 || bound.file !== null;
  return (
    <section className={`card col ${page.card}`} aria-label="Bound">
      <BindOutcome quote={quote} />
      <h2>Next</h2>
      {hasFiles ? <FileList quote={quote} /> : <p>No declarations are on file yet. Add them under Notes.</p>}
      <p>
        Renews on <span className="num strong">{showDate(bound.expiration_date)}</span>.
      </p>
      <div className="row wrap">
        <span className="grow" />
        <Button variant="default" component={Link} to={`/agent-portal/application-details/${application.id}?tab=notes`}>
          Notes and attachments
        </Button>
        <Button component={Link} to={back}>
          Back to the application
        </Button>
      </div>
    </section>
  );
}
