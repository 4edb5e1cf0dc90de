import type { FollowedApplication } from '@freeboard/contract';
import type { QuoteChoice } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { downloadPdf } from '../../lib/browser/download-pdf.ts';
import { Chip } from '../../ui/chip.tsx';
import { Empty } from '../../ui/states.tsx';
import classes from './customers.module.css';

type Offer = FollowedApplication['document']['offers'][number];

function DownloadButton({ id, choice, label }: { id: number; choice: QuoteChoice; label?: string }) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await downloadPdf(id, choice);
    setBusy(false);
  }
  return (
    <Button variant="default" size="compact-sm" loading={isBusy} aria-label={label} onClick={() => void download()}>
      {choice === 'all' ? 'Download PDF of all quotes' : 'Download PDF'}
    </Button>
  );
}

function Quote({ applicationId, offer }: { applicationId: number; offer: Offer }) {
  const heading = `quote-${offer.id}`;
  return (
    <article className="card col min-0 pad-all" aria-labelledby={heading}>
      <div className="row wrap">
        <h3 id={heading}>{offer.name}</h3>
        <span className="grow" />
        {offer.is_quote ? null : <Chip tone="plain">Indication</Chip>}
        {offer.is_lowest_as_asked ? <Chip tone="green">Lowest on your terms</Chip> : null}
      </div>
      <p className={`num ${classes.price}`}>{offer.price}</p>
      <dl className="pairs">
        {offer.terms
          .filter(({ value }) => value !== 'Not stated')
          .map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {offer.starts ? (
          <div>
            <dt>Earliest start</dt>
            <dd>{offer.starts}</dd>
          </div>
        ) : null}
        {offer.expires ? (
          <div>
            <dt>Price holds until</dt>
            <dd>{offer.expires}</dd>
          </div>
        ) : null}
      </dl>
      {offer.lines.length > 0 ? (
        <>
          <h4>What makes up the price</h4>
          <dl className="pairs">
            {offer.lines.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{amount}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {offer.gaps.length > 0 ? (
        <ul className="small bullets breaks" aria-label="Please note">
          {offer.gaps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <div>
        <DownloadButton id={applicationId} choice={[offer.id]} label={`Download PDF of ${offer.name}`} />
      </div>
    </article>
  );
}

export function FollowedQuotes({ application }: { application: FollowedApplication }) {
  const { offers } = application.document;
  return (
    <section className="col" aria-label="Quotes">
      <div className="row wrap">
        <h2>Quotes</h2>
        <span className="grow" />
        {offers.length > 1 ? <DownloadButton id={application.id} choice="all" /> : null}
      </div>
      {offers.length === 0 ? (
        <div className="card">
          <Empty title="No quotes yet" text="Your quotes are here as soon as the insurers have answered." />
        </div>
      ) : (
        <div className={classes.quotes}>
          {offers.map((offer) => (
            <Quote key={offer.id} applicationId={application.id} offer={offer} />
          ))}
        </div>
      )}
    </section>
  );
}
