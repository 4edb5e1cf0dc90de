import type { FloodEstimate } from '@freeboard/contract';
import { formatPremium } from '@freeboard/domain/quotes';
import { showDollars } from '../../../lib/format.ts';
import classes from './flood-estimate.module.css';

type Anchored = Extract<NonNullable<FloodEstimate['estimate']>, { ok: true }>;

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const SHOWN_OFFERS = 3;
const factorText = (value: number): string => value.toFixed(4);

export function PremiumLines({ premium }: { premium: Anchored['premium'] }) {
  const lines: readonly (readonly [string, number])[] = [
    ['Building', premium.building],
    ['Contents', premium.contents],
    ['Increased cost of compliance', premium.icc],
    ['Mitigation discount', -premium.mitigation_discount],
    ['Community (CRS) discount', -premium.crs_discount],
    ['Full-risk premium, before fees', premium.full_risk],
  ];
  return (
    <table className={classes.table}>
      <caption className="hidden-word">Estimated premium</caption>
      <tbody>
        {lines
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={classes.number}>{formatPremium(amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

export function ChangedFactors({ factors }: { factors: Anchored['factors'] }) {
  return (
    <details className={classes.block}>
      <summary>Factors</summary>
      <div className="scroll">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Factor</th>
              <th scope="col">FEMA table, edition</th>
              <th scope="col" className={classes.number}>
                On the page
              </th>
              <th scope="col" className={classes.number}>
                Here
              </th>
            </tr>
          </thead>
          <tbody>
            {factors.map((factor) => (
              <tr key={`${factor.name} ${factor.coverage}`}>
                <th scope="row">
                  {factor.name}, {factor.coverage}
                </th>
                <td>
                  {factor.table}, {factor.edition}
                </td>
                <td className={classes.number}>{factorText(factor.from)}</td>
                <td className={classes.number}>{factorText(factor.to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Offer({ name, premium, total, nfip_total, cheaper_from }: FloodEstimate['offers'][number]) {
  return (
    <p className="small">
      <b>{name}</b> at {formatPremium(premium)} a year: {showDollars(total)} in ten years, NFIP{' '}
      {showDollars(nfip_total)}.{' '}
      {cheaper_from === null
        ? 'The NFIP still costs no more in the tenth year.'
        : `Cheaper than the NFIP from year ${cheaper_from} on, if it keeps its price.`}
    </p>
  );
}

/** Lowest first; three are shown, the others on request. */
function Offers({ offers }: Pick<FloodEstimate, 'offers'>) {
  const sorted = offers.toSorted((a, b) => a.premium - b.premium);
  const [shown, more] = [sorted.slice(0, SHOWN_OFFERS), sorted.slice(SHOWN_OFFERS)];
  return (
    <>
      {shown.map((offer) => (
        <Offer key={offer.quote_id} {...offer} />
      ))}
      {more.length > 0 ? (
        <details className="no-print">
          <summary>
            {more.length} more private {more.length === 1 ? 'offer' : 'offers'}
          </summary>
          {more.map((offer) => (
            <Offer key={offer.quote_id} {...offer} />
          ))}
        </details>
      ) : null}
    </>
  );
}

export function GlidePath({ glide, offers }: Pick<FloodEstimate, 'glide' | 'offers'>) {
  if (glide === null) return null;
  const reached =
    glide.renewals === 0
      ? 'The full-risk premium is paid now.'
      : `At most ${percent(glide.cap)} more a year: the full-risk premium is reached after ${glide.renewals} ${glide.renewals === 1 ? 'renewal' : 'renewals'}.`;
  return (
    <div className={classes.block}>
      <h3>Coming years</h3>
      <p className="small muted">
        {reached} At today’s full-risk premium, {glide.with_fees ? 'with today’s fees' : 'before fees'} (42 U.S.C.
        4015(e)).
      </p>
      <ol className={classes.years} aria-label="NFIP premium by year">
        {glide.years.map((amount, year) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a year is identified by its position
          <li key={year}>
            <span className="small muted">Year {year + 1}</span> <span>{showDollars(amount)}</span>
          </li>
        ))}
      </ol>
      <Offers offers={offers} />
      {glide.with_fees ? null : (
        <p className="small muted">Enter the fees on the page to compare with private offers.</p>
      )}
    </div>
  );
}

export function Range({ range }: Pick<FloodEstimate, 'range'>) {
  const reasons = range.ok ? '' : range.reasons.join(' ');
  const narrower = range.narrower.filter((one) => !reasons.includes(one));
  return (
    <div className={classes.block}>
      <h3>From the address alone</h3>
      {range.ok ? (
        <p>
          <span className={classes.price}>
            {formatPremium(range.low)} to {formatPremium(range.high)}
          </span>{' '}
          a year, before fees. A range, not a price: eight of ten comparable estimates lay this close.
        </p>
      ) : (
        range.reasons.map((reason) => (
          <p key={reason} className="muted">
            {reason}
          </p>
        ))
      )}
      {range.ok ? <p className="small muted">Worked out with {range.assumed.join('; ')}.</p> : null}
      {narrower.length > 0 ? <p className="small muted">What would narrow it: {narrower.join('; ')}.</p> : null}
      {range.ok ? (
        <details>
          <summary>Factors</summary>
          <div className="scroll">
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Factor</th>
                  <th scope="col">Looked up by</th>
                  <th scope="col">FEMA table, edition</th>
                  <th scope="col" className={classes.number}>
                    Building / contents
                  </th>
                </tr>
              </thead>
              <tbody>
                {range.factors.map((factor, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a factor may be listed once for each peril
                  <tr key={`${factor.name} ${at}`}>
                    <th scope="row">{factor.name}</th>
                    <td>{factor.input}</td>
                    <td>
                      {factor.table}, {factor.edition}
                    </td>
                    <td className={classes.number}>
                      {factorText(factor.building)} / {factorText(factor.contents)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ) : null}
    </div>
  );
}
