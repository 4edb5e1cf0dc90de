import type { Application, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { formatPremium, isPerYear, offerTitle } from '@freeboard/domain/quotes';
import { showDate, showTime } from '../../../lib/format.ts';
import { BindOutcome } from './bind-outcome.tsx';
import page from './bind-page.module.css';
import { insuredOf, textIn } from './insured.ts';

type Props = { application: Application; quote: Quote };

function Signature({ application, quote }: Props) {
  const choice = application.client_choice;
  if (choice === null) return <span className={page.warn}>Not signed by the client</span>;
  const signed = application.quotes.find(({ id }) => id === choice.quote_id);
  const at = showTime(choice.signed_at);
  if (choice.quote_id === quote.id)
    return (
      <>
        {choice.signer_name} signed this quote, {at}
      </>
    );
  return (
    <span className={page.warn}>
      {choice.signer_name} signed {signed ? offerTitle(signed.payload) : 'another quote'}, not this one, {at}
    </span>
  );
}

const boundFacts = (
  { application_type }: Application,
  { policy_number, premium, effective_date, expiration_date }: NonNullable<Quote['bound']>,
) =>
  [
    ['Policy number', policy_number || 'Not entered'],
    ['Premium', `${formatPremium(premium)}${isPerYear(application_type) ? ' a year' : ''}`],
    ['Term', `${showDate(effective_date)} to ${showDate(expiration_date)}`],
  ] as const;

export function BindFacts({ application, quote }: Props) {
  const values = application.payload.useable_details as Values;
  const mortgagee = [values.mortgagee_name, values.mortgagee_loan_number].map(textIn);
  const facts = [
    ['Carrier', offerTitle(quote.payload)],
    ...(quote.bound ? boundFacts(application, quote.bound) : []),
    ...(quote.carrier_quote_number ? [['Quote number', quote.carrier_quote_number]] : []),
    ['Insured', insuredOf(values)],
    ['Property', application.payload.address || '—'],
    ['Mortgagee', mortgagee[0] ? mortgagee.filter(Boolean).join(', loan ') : 'None'],
  ] as const;
  return (
    <section className={`card ${page.card}`} aria-label="Policy">
      <h2>Policy</h2>
      {quote.bound ? <BindOutcome quote={quote} /> : null}
      <dl className="pairs mt-1">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd className="num breaks right">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="muted">Signature</dt>
          <dd className="breaks right">
            <Signature application={application} quote={quote} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
