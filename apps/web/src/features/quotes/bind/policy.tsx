import type { Application, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { isBoundByCarrier, priceCounts, priceCountText, shownQuotes } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveUrl } from '../../../lib/browser/save-url.ts';
import { showDate } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FileList } from '../rows/quote-files.tsx';
import { FilesContext, useFiles } from '../rows/use-files.tsx';
import { BindFacts } from './bind-facts.tsx';
import page from './bind-page.module.css';
import { BindTerms } from './bind-terms.tsx';
import { boundQuote } from './bound-quote.ts';
import { CompareHint, Declarations } from './declarations.tsx';
import { DeclarationsCheck, useIssued } from './declarations-check.tsx';
import { FollowUp } from './follow-up.tsx';
import { seesEvidence } from './send-policy.tsx';
import { useBound } from './use-bound.tsx';

type Props = { application: Application; quote: Quote };

function Evidence({ application, quote }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    const ids = { application_id: application.id, quote_id: quote.id };
    const file = await callOrNotify('downloadEvidenceOfInsurance', ids);
    setBusy(false);
    if (file) saveUrl(file.file_url, file.file_name);
  }
  return (
    <div>
      <h3>Evidence of insurance</h3>
      <div className="row wrap">
        <span className="muted">One page for the lender</span>
        <span className="grow" />
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void download()}>
          Download PDF
        </Button>
      </div>
    </div>
  );
}

function Papers({ application, quote, isUncompared }: Props & { isUncompared: boolean }) {
  const session = useSession();
  const hasFiles = quote.documents.length > 0 || quote.bound?.file != null;
  const mayAttach = session !== null && application.archived_at === null && may(session.user_role, 'quote.custom');
  const isMissing = quote.bound?.file === null && mayAttach;
  if (!hasFiles && !isMissing) return null;
  return (
    <section className={`card col ${page.card}`} aria-label="Papers">
      <h2>Papers</h2>
      {hasFiles ? <FileList quote={quote} /> : null}
      {isMissing ? <Declarations application={application} quote={quote} /> : null}
      {isUncompared ? <CompareHint application={application} /> : null}
    </section>
  );
}

function Others({ application, quote }: Props) {
  const others = shownQuotes(application).filter(({ id }) => id !== quote.id);
  const counts = priceCounts(others.map(({ payload }) => payload));
  if (counts.quotes + counts.indications === 0) return null;
  return (
    <section className={`card row wrap ${page.card}`} aria-label="Other quotes">
      <span>
        <span className="muted">Not bound:</span> <b className="strong">{priceCountText(counts)}</b>
      </span>
      <span className="grow" />
      <Link className="link" to={`/agent-portal/application-details/${application.id}?tab=results`}>
        Quote Results
      </Link>
    </section>
  );
}

function Next({ application, quote }: Props) {
  const session = useSession();
  const { actions, dialog } = useBound(application);
  const { bound, binding } = quote;
  if (!bound || !session) return null;
  const { remove } = actions;
  return (
    <section className={`card col ${page.card}`} aria-label="Next">
      <FollowUp application={application} quote={quote} />
      {seesEvidence(session) ? <Evidence application={application} quote={quote} /> : null}
      <div>
        <h3>Renewal</h3>
        <p>
          Renews on <span className="num strong">{showDate(bound.expiration_date)}</span>.
        </p>
      </div>
      {remove && !isBoundByCarrier(binding) ? (
        <div className="row">
          <span className="grow" />
          <button type="button" className="link small" onClick={() => remove(quote)}>
            Remove bind record …
          </button>
        </div>
      ) : null}
      {dialog}
    </section>
  );
}

function Bound(of: Props) {
  const { application, quote } = of;
  const files = useFiles(application.id);
  const session = useSession();
  const mayRead = session !== null && may(session.user_role, 'application.log');
  const issued = useIssued(application, quote, mayRead);
  return (
    <FilesContext value={files.actions}>
      <section className={page.columns} aria-label="Bound">
        <div className="col">
          <BindFacts {...of} />
          <Papers {...of} isUncompared={issued.isMissing} />
          <DeclarationsCheck issued={issued} />
          <BindTerms {...of} />
          <Others {...of} />
        </div>
        <Next {...of} />
      </section>
      {files.preview}
    </FilesContext>
  );
}

export default function Policy({ application }: { application: Application }) {
  const quote = boundQuote(application);
  return quote ? <Bound application={application} quote={quote} /> : null;
}
