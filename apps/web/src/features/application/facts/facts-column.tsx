import type { Application } from '@freeboard/contract';
import { useFormSelect } from '../../../forms/context.ts';
import type { FormStore } from '../../../forms/store.ts';
import { useOnceIdle } from '../../../lib/browser/when-idle.ts';
import { part } from '../../../lib/part.tsx';
import { zoneTone } from '../../../ui/application-look.ts';
import { Chip, SandboxMark } from '../../../ui/chip.tsx';
import { CopyAddress } from './copy-address.tsx';
import classes from './facts.module.css';
import { addressOf, MapLink } from './map-link.tsx';
import { Ready } from './ready.tsx';
import { Unplaced } from './unplaced.tsx';

const NotDrawn = () => (
  <figure>
    <div className={classes.picture} />
    <figcaption className={`small ${classes.caption}`} />
  </figure>
);
const House = part(async () => ({ default: (await import('./picture.tsx')).HouseFigure }), { meanwhile: <NotDrawn /> });

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function zoneText(zone: string): string {
  if (/^(A|V)/.test(zone)) return `${zone} · lender requires flood insurance`;
  return zone === 'D' ? 'D · risk not determined' : zone;
}

function tolerance(application: Application): number | null {
  const facts = application.api_address_data?.facts as { coast_tolerance_miles?: unknown } | undefined;
  return typeof facts?.coast_tolerance_miles === 'number' ? facts.coast_tolerance_miles : null;
}

/** Within the tolerance of the coastline's geometry (miles), the exact figure is not shown. */
const distanceText = (miles: number, tolerance: number | null): string =>
  tolerance !== null && miles <= tolerance ? `within ${tolerance} mi, please check` : `${miles} mi`;

/** Whether the distance was computed from the shipped coastline, whose license requires naming its source. */
const isMeasured = ({ provenance }: Application): boolean =>
  provenance.distance_to_coast?.source === 'provider' &&
  /OpenStreetMap/.test(provenance.distance_to_coast.provider ?? '');

const isSandbox = (application: Application): boolean =>
  Object.values((application.api_address_data?.sources ?? {}) as Record<string, { is_sandbox?: boolean }>).some(
    (source) => source.is_sandbox,
  );

const textIn = (key: string) => (store: FormStore) => textOf(store.values()[key]);
const ZONE = textIn('flood_zone');
const DISTANCE = textIn('distance_to_coast');
const COMMUNITY = textIn('nfip_community_name');
const ADDRESS = (store: FormStore): string => addressOf(store.values());

type Line = { elevation: number; distance: number };

function BfeLines({ application }: { application: Application }) {
  const lines = (application.api_address_data?.facts as { bfe_lines?: Line[] | null } | undefined)?.bfe_lines;
  if (!lines?.length || application.provenance.bfe_elevation?.source !== 'provider') return null;
  const words = lines.map(({ elevation, distance }) => `${elevation} ft at ${distance.toLocaleString('en-US')} ft`);
  return (
    <div>
      <dt className="muted">Base flood elevation</dt>
      <dd className="num">interpolated from FEMA's lines: {words.join(', ')}</dd>
    </div>
  );
}

function Facts({ application }: { application: Application }) {
  const zone = useFormSelect(ZONE);
  const distance = useFormSelect(DISTANCE);
  const community = useFormSelect(COMMUNITY);
  const address = useFormSelect(ADDRESS);
  const within = tolerance(application);
  return (
    <dl className={classes.facts}>
      <div>
        <dt className="muted">Flood zone</dt>
        <dd>{zone ? <Chip tone={zoneTone(zone)}>{zoneText(zone)}</Chip> : <span className="muted">not known</span>}</dd>
      </div>
      <div>
        <dt className="muted">Distance to coast</dt>
        <dd className="row num">
          {distance ? distanceText(Number(distance), within) : <span className="muted">not known</span>}
          <MapLink address={address} />
        </dd>
        {isMeasured(application) ? (
          <dd className="small muted">
            Coast ©{' '}
            <a className="link" href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
              OpenStreetMap contributors
            </a>
          </dd>
        ) : null}
      </div>
      <BfeLines application={application} />
      <div>
        <dt className="muted">Community</dt>
        <dd className="num">{community || <span className="muted">not known</span>}</dd>
      </div>
      {isSandbox(application) ? (
        <div>
          <dt className="muted">Looked-up data</dt>
          <dd>
            <SandboxMark />
          </dd>
        </div>
      ) : null}
      {address ? <CopyAddress address={address} /> : null}
    </dl>
  );
}

/** Reserves the space of the cross-section, which is loaded once the browser is idle. */
const HouseOnceIdle = () => (useOnceIdle(House) ? <House /> : <NotDrawn />);

export function FactsColumn({ application, goTo }: { application: Application; goTo: (key: string) => void }) {
  const { application_type: type } = application;
  return (
    <aside className="col gap-4 min-0" aria-label="Facts">
      <Ready application={application} goTo={goTo} />
      {type === 'flood' || type === 'home' ? (
        <div className={`card ${classes.house}`}>
          {type === 'flood' ? <HouseOnceIdle /> : null}
          <Facts application={application} />
        </div>
      ) : null}
      <Unplaced application={application} />
    </aside>
  );
}
