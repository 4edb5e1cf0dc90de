import type { Application, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveUrl } from '../../../lib/browser/save-url.ts';
import { showDate } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FileList } from '../rows/quote-files.tsx';
import { BindOutcome } from './bind-outcome.tsx';
import page from './bind-page.module.css';
import { Declarations } from './declarations.tsx';
import { FollowUp } from './follow-up.tsx';
import { SendPolicy } from './send-policy.tsx';

type Props = { application: Application; quote: Quote; back: string };

/** Creates the evidence of insurance, which a lender requires. */
function Evidence({ application, quote }: Omit<Props, 'back'>) {
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

export function BoundNext({ application, quote, back }: Props) {
  const session = useSession();
  const { bound, documents } = quote;
  if (!bound || !session) return null;
  const isOpen = application.archived_at === null;
  const mayAttach = may(session.user_role, 'quote.custom');
  const hasFiles = documents.length > 0 || bound.file !== null;
  // The evidence names the carrier.
  const hasEvidence =
    session.user.user_accesses.payload.display_carriers === 'Yes' && may(session.user_role, 'quote.send');
  return (
    <section className={`card col ${page.card}`} aria-label="Bound">
      <BindOutcome quote={quote} />
      <h2>Next</h2>
      {hasFiles ? <FileList quote={quote} /> : null}
      {bound.file === null && isOpen && mayAttach ? <Declarations application={application} quote={quote} /> : null}
      <FollowUp application={application} quote={quote} hasDeclarations={hasFiles} />
      {hasEvidence ? <Evidence application={application} quote={quote} /> : null}
      {isOpen ? <SendPolicy application={application} quote={quote} hasEvidence={hasEvidence} /> : null}
      <div>
        <h3>Renewal</h3>
        <p>
          Renews on <span className="num strong">{showDate(bound.expiration_date)}</span>.
        </p>
      </div>
      <div className="row">
        <span className="grow" />
        <Button component={Link} to={back}>
          Back to the application
        </Button>
      </div>
    </section>
  );
}
