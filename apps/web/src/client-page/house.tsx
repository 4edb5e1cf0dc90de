/** @jsxImportSource preact */
import type { ClientDocument } from '@freeboard/contract';
import type { ComponentChildren } from 'preact';
import { useText } from './text.tsx';

type Elevation = NonNullable<ClientDocument['elevation']>;

const TOP = 20;
const BOTTOM = 82;
/** Y coordinate at which the base flood is drawn when it is below the ground. */
const UNDER = 90;
/** Minimum number of feet the picture shows on either side of the floor. */
const REACH = 4;

function Picture({ elevation }: { elevation: Elevation }) {
  const text = useText();
  const { difference, base_flood, ground } = elevation;
  const reach = Math.max(REACH, Math.abs(difference) * 1.4);
  const floor = 66;
  // The foundation: as high as the floor is above the ground, but at least a slab's edge and at most 18; 18 if the
  // ground is unknown.
  const raised = ground === null ? 18 : Math.max(3, Math.min(18, ((base_flood + difference - ground) / reach) * 38));
  const soil = floor + raised;
  // If the ground is above the base flood, both labels are placed below the picture, clear of the house.
  const isUnder = ground !== null && base_flood < ground;
  const water = isUnder ? UNDER : Math.min(BOTTOM, Math.max(TOP, floor + (difference / reach) * 38));
  const isBelow = difference < 0;
  return (
    <svg class="house" viewBox="0 0 148 104" aria-hidden="true">
      <rect width="148" height="104" rx="8" class="sky" />
      <path d={`M44 ${floor}V36l30-20 30 20v${floor - 36}z`} class="walls" />
      <path d={`M68 ${floor}V48h11v${floor - 48}`} class="walls" />
      <path d={`M0 ${water}c20-3 30 3 50 0s34-2 50 0 30-2 48-1V104H0z`} class="water" />
      <path d={`M0 ${soil}h148V96a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z`} class="ground" />
      <path d={`M0 ${water}c20-3 30 3 50 0s34-2 50 0 30-2 48-1`} class="surface" />
      <path d={`M41 ${floor}h66v${raised}H41z`} class="base" />
      {difference === 0 ? null : (
        <path d={`M110 ${floor}h8M114 ${floor}V${water}M110 ${water}h8`} class={isBelow ? 'low' : 'high'} />
      )}
      <text x="6" y={isUnder ? 101 : water - 6} class="level">
        {text.feet(base_flood)}
      </text>
      {ground === null ? null : (
        <text x={isUnder ? 142 : 6} y={isUnder ? 101 : 98} text-anchor={isUnder ? 'end' : 'start'} class="height">
          {text.ground(ground)}
        </text>
      )}
    </svg>
  );
}

export function Facts({ document: { facts } }: { document: ClientDocument }) {
  const text = useText();
  return (
    <details class="small">
      <summary>{text.pricesFor}</summary>
      <dl class="pairs">
        {facts.map(({ label, value, assumed }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {assumed ? ` ${text.isAssumed}` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function House({ document, children }: { document: ClientDocument; children?: ComponentChildren }) {
  const text = useText();
  const { address, elevation } = document;
  const [street, ...town] = address.split(', ');
  return (
    <section class="property" aria-label={text.yourProperty}>
      {elevation ? <Picture elevation={elevation} /> : null}
      <div>
        <b>{street}</b>
        <p class="muted small">{town.join(', ')}</p>
        {elevation ? (
          <p class="small">
            {text.floor}
            <b>{text.floorPlace(elevation.difference)}</b>
            {text.floorLevel(elevation.base_flood)}
          </p>
        ) : null}
        {children}
      </div>
    </section>
  );
}
