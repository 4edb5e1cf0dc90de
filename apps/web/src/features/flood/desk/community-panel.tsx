import type { FloodDesk } from '@freeboard/contract';
import { showDate } from '../../../lib/format.ts';
import { today } from '../../../lib/today.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from './facts.tsx';
import classes from './flood-desk.module.css';
import { Panel } from './panel.tsx';

type Community = FloodDesk['community'];
type Found = Extract<Community, { state: 'found' }>;

const EMPTY: Readonly<Record<Exclude<Community['state'], 'found' | 'unknown'>, string>> = {
  not_loaded: 'Community status not loaded.',
  no_community: 'The flood map states no community for this address.',
  switched_off: 'Switched off for your agency in API Management.',
};

const percent = (value: number | null): string => (value === null ? '' : `${value}%`);

function factsOf({ crs_class, sfha_discount, other_discount, ...community }: Found) {
  const { name, id, source, participates, status_date, map_date } = community;
  const discounts = [
    ...(sfha_discount === null ? [] : [`${percent(sfha_discount)} in hazard areas`]),
    ...(other_discount === null ? [] : [`${percent(other_discount)} elsewhere`]),
  ];
  const facts: [key: string, label: string, value: string | null][] = [
    ['name', 'Community', name === id ? id : `${name} (${id})`],
    ['status_date', participates ? 'In the NFIP since' : 'Suspended on', status_date],
    ['map_date', map_date !== null && map_date > today() ? 'New map takes effect' : 'Current map', map_date],
    ['crs_class', 'CRS class', participates ? String(crs_class ?? 'Not in the CRS') : null],
    ['crs_discount', 'CRS discount listed', discounts.length === 0 ? null : discounts.join(', ')],
  ];
  return facts.flatMap(([key, label, value]) => (value === null ? [] : [{ key, label, value, source }]));
}

function Status({ participates, is_emergency }: Found) {
  if (!participates) return <Chip tone="red">Doesn’t participate</Chip>;
  return is_emergency ? <Chip tone="yellow">Emergency program</Chip> : <Chip tone="green">Participates</Chip>;
}

export function CommunityPanel({ community }: { community: Community }) {
  if (community.state === 'found')
    return (
      <Panel title="Community">
        <p>
          <Status {...community} /> <span className="small muted">as of {showDate(community.as_of)}</span>
        </p>
        {community.advice.length > 0 ? (
          <ul className={classes.hints} aria-label="Advice">
            {community.advice.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
        <Facts facts={factsOf(community)} gaps={[]} />
      </Panel>
    );
  return (
    <Panel title="Community">
      <p className="muted">
        {community.state === 'unknown'
          ? `${community.source} doesn’t list community ${community.id} (as of ${showDate(community.as_of)}).`
          : EMPTY[community.state]}
      </p>
    </Panel>
  );
}
