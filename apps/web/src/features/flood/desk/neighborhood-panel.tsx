import type { FloodDesk } from '@freeboard/contract';
import { showCount, showDate } from '../../../lib/format.ts';
import classes from './flood-desk.module.css';
import { Panel } from './panel.tsx';

type Neighborhood = FloodDesk['neighborhood'];
type Loaded = Extract<Neighborhood, { state: 'loaded' }>;
type Quartiles = NonNullable<Loaded['figures']['paid']>;

const EMPTY: Readonly<Record<Exclude<Neighborhood['state'], 'loaded' | 'failed'>, string>> = {
  waiting: 'FEMA’s figures are being read; that takes up to two minutes.',
  no_block_group: 'No census block group yet. Look up the address.',
  no_occupancy: 'Enter the occupancy: homes of the same kind are compared.',
  suppressed: 'Fewer than 10 NFIP policies on homes of this kind nearby: no figures are shown.',
  switched_off: 'Switched off for your agency in API Management.',
};

const money = (value: number): string => `$${showCount(value)}`;

function Row({ label, quartiles }: { label: string; quartiles: Quartiles | null }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {quartiles === null ? (
        <td colSpan={3} className="muted">
          Too few policies to show
        </td>
      ) : (
        [quartiles.low, quartiles.middle, quartiles.high].map((value, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
          <td key={n} className="num">
            {money(value)}
          </td>
        ))
      )}
    </tr>
  );
}

function claimsText({ claims }: Loaded['figures']): string {
  const some = claims.filter(({ n }) => n > 0);
  const [first] = claims;
  if (some.length === 0) return `No NFIP claims since ${first?.year}.`;
  return `NFIP claims since ${first?.year}: ${some.map(({ year, n }) => `${n} in ${year}`).join(', ')}.`;
}

function Figures({ from, to, is_partial, multiple_loss, figures }: Loaded) {
  return (
    <>
      <p className="small muted">
        {showCount(figures.policies)} NFIP policies on homes of this kind in the same census block group,{' '}
        {showDate(from)} to {showDate(to)}.{is_partial ? ' Partial: FEMA has more than were read.' : ''}
      </p>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">A year</th>
            <th scope="col">Lower quarter</th>
            <th scope="col">Middle</th>
            <th scope="col">Upper quarter</th>
          </tr>
        </thead>
        <tbody>
          <Row label="Full-risk premium" quartiles={figures.full_risk} />
          <Row label="Premium paid" quartiles={figures.paid} />
        </tbody>
      </table>
      <p className="small">{claimsText(figures)}</p>
      {multiple_loss === null ? null : (
        <p className="small">
          {multiple_loss === 0 ? 'No property' : showCount(multiple_loss)}
          {multiple_loss > 1 ? ' properties' : multiple_loss === 1 ? ' property' : ''} with more than one paid loss.
        </p>
      )}
      <p className="small muted">Source: OpenFEMA. This product uses the OpenFEMA API but is not endorsed by FEMA.</p>
    </>
  );
}

export function NeighborhoodPanel({ neighborhood }: { neighborhood: Neighborhood }) {
  return (
    <Panel title="Neighborhood">
      <p className="strong small">Area data, not this home</p>
      {neighborhood.state === 'loaded' ? (
        <Figures {...neighborhood} />
      ) : (
        <p className="muted" aria-live="polite">
          {neighborhood.state === 'failed'
            ? `FEMA’s figures couldn’t be read: ${neighborhood.reason}. They are asked for again within the hour.`
            : EMPTY[neighborhood.state]}
        </p>
      )}
    </Panel>
  );
}
