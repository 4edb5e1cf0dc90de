import type { Application, Quote } from '@freeboard/contract';
import { offerTitle } from '@freeboard/domain/quotes';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { clientName } from '../../../lib/application-types.ts';
import { LeftIcon } from '../../../ui/icons.tsx';
import { BindAct } from './bind-act.tsx';
import { BindFacts } from './bind-facts.tsx';
import page from './bind-page.module.css';
import { policyPath } from './bind-path.ts';
import { BindTerms } from './bind-terms.tsx';

function Outcome({ state, children }: { state: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) place.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <div ref={place} tabIndex={-1} className={`col ${page.outcome}`}>
      {children}
    </div>
  );
}

/** A bound quote redirects to its policy. */
export function BindPage({ application, quote }: { application: Application; quote: Quote }) {
  const [search] = useSearchParams();
  const isRecorded = search.get('how') === 'record';
  const back = `/agent-portal/application-details/${application.id}?tab=results`;
  if (quote.bound) return <Navigate to={policyPath(application.id)} replace />;
  const isByHand = isRecorded || !quote.binds;
  const verb = isByHand ? 'Record as bound:' : 'Bind';
  return (
    <main className="page">
      <div className="mb-4">
        <Link className="small link" to={back}>
          <LeftIcon size="0.9em" /> {clientName(application.client)} · application {application.application_id}
        </Link>
        <h1>
          {verb} {offerTitle(quote.payload)}
        </h1>
      </div>
      <div className={page.columns}>
        <BindTerms application={application} quote={quote} />
        <div className="col">
          <BindFacts application={application} quote={quote} />
          <Outcome state={quote.binding?.state ?? ''}>
            <BindAct application={application} quote={quote} back={back} isRecorded={isRecorded} />
          </Outcome>
        </div>
      </div>
    </main>
  );
}
