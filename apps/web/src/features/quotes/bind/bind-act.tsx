import type { Application, Quote } from '@freeboard/contract';
import { bindRefusal, canBeRecorded, offerTitle } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Empty } from '../../../ui/states.tsx';
import { BindForm } from './bind-form.tsx';
import { BindOutcome } from './bind-outcome.tsx';
import page from './bind-page.module.css';
import { bindPath } from './bind-path.ts';
import { callAndShow } from './call-and-show.ts';
import { NotBoundDialog } from './not-bound-dialog.tsx';
import { RecordForm } from './record-form.tsx';

type Props = { application: Application; quote: Quote; back: string; isRecorded: boolean };

function refusalOfApplication({ archived_at, quotes }: Application): string | null {
  if (archived_at !== null) return 'This application is archived. Restore it to bind a quote.';
  const bound = quotes.find((one) => one.bound !== null);
  return bound ? `This application is bound with ${offerTitle(bound.payload)}.` : null;
}

function Attempt({ application, quote }: Pick<Props, 'application' | 'quote'>) {
  const [isAsked, setAsked] = useState(false);
  const state = quote.binding?.state;
  const ids = { application_id: application.id, quote_id: quote.id };
  const mayRecord = refusalOfApplication(application) === null && canBeRecorded(quote);
  return (
    <section className={`card col ${page.card}`} aria-label="Binding">
      <BindOutcome quote={quote} />
      <div className="row wrap">
        <span className="grow" />
        {state === 'in_doubt' ? (
          <Button variant="default" onClick={() => setAsked(true)}>
            Mark as not bound …
          </Button>
        ) : null}
        {state === 'unrecorded' ? (
          <Button onClick={() => void callAndShow('bindQuoteAtCarrier', { ...ids, effective_date: '' })}>
            Record the carrier’s policy
          </Button>
        ) : mayRecord && state !== 'asking' && state !== 'unsent' ? (
          <Button component={Link} variant="default" to={bindPath(application.id, quote.id, 'record')}>
            Record as bound
          </Button>
        ) : null}
      </div>
      {isAsked ? <NotBoundDialog applicationId={application.id} quote={quote} onClose={() => setAsked(false)} /> : null}
    </section>
  );
}

function NotBindable({ text, back }: { text: string; back: string }) {
  return (
    <section className={`card ${page.card}`} aria-label="Not bindable">
      <Empty
        title="This quote can't be bound"
        text={text}
        action={
          <Button component={Link} variant="default" to={back}>
            Back to the quotes
          </Button>
        }
      />
    </section>
  );
}

/**
 * The bind form, the form to record a policy, the state of an earlier bind request, or the reason that neither is
 * possible.
 */
export function BindAct({ application, quote, back, isRecorded }: Props) {
  const form = { application, quote, back };
  const refusal = refusalOfApplication(application);
  const isUnsettled = quote.binding !== null && quote.binding.state !== 'cleared';
  const canRecord = refusal === null && canBeRecorded(quote);
  if (canRecord && isRecorded) return <RecordForm {...form} />;
  const isConfirmable = refusal === null && quote.binds && bindRefusal(quote) === null;
  if (isConfirmable && quote.binding?.state !== 'unrecorded')
    return (
      <>
        {quote.binding ? <Attempt application={application} quote={quote} /> : null}
        <BindForm {...form} />
      </>
    );
  if (isUnsettled) return <Attempt application={application} quote={quote} />;
  if (canRecord) return <RecordForm {...form} />;
  return <NotBindable text={refusal ?? bindRefusal(quote) ?? 'It has just been changed.'} back={back} />;
}
