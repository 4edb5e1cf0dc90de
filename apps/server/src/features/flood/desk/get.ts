import type { FloodDesk, Provenance } from '@freeboard/contract';
import { type MapHintFacts, mapHintText } from '@freeboard/domain/flood';
import type { Values } from '@freeboard/domain/forms';
import { localDate } from '../../../kernel/clock.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application, addressLookups } from '../../applications/index.ts';
import { switchedOff } from '../../lookups/index.ts';
import { shownNeighborhood } from '../neighborhood/show.ts';
import { communityOf } from './community.ts';

const PROPERTY: Readonly<Record<string, string>> = {
  year_build: 'Year built',
  sqft: 'Living area (sq ft)',
  occupancy_type: 'Occupancy',
  no_of_families: 'Families',
  num_of_stories: 'Stories',
  construction_type: 'Construction',
  foundation_type: 'Foundation',
};
const MAP: Readonly<Record<string, string>> = {
  flood_zone: 'Flood zone',
  bfe_elevation: 'Base flood elevation (ft)',
  flood_map_datum: 'Datum',
  property_elevation: 'Ground (ft, NAVD 88)',
  map_panel: 'Map panel',
  nfip_community_name: 'Community',
};
const IS_OF_MAP = /FEMA|USGS/;

const SOURCES: Readonly<Record<Provenance['source'], string>> = {
  person: 'Entered by hand',
  client: 'Client',
  provider: 'Looked up',
  default: 'Default',
  assumed: 'Assumed: check',
  rule: 'Worked out by the form',
  upload: 'Uploaded',
  agency_default: "Agency's default",
  person_default: "Agent's default",
  document: 'Document',
};

const sourceOf = (from: Provenance): string => {
  if (from.source === 'assumed' && from.provider) return `Assumed, please confirm: ${from.provider}`;
  return from.provider ?? from.by ?? from.document?.name ?? SOURCES[from.source];
};

type Facts = FloodDesk['map']['facts'];

const factsOf = (
  labels: Readonly<Record<string, string>>,
  values: Values,
  provenance: Readonly<Record<string, Provenance>>,
): Facts =>
  Object.entries(labels).flatMap(([key, label]) => {
    const value = values[key];
    if (value === undefined || value === null || value === '') return [];
    const from = provenance[key];
    return [{ key, label, value: String(value), source: from ? sourceOf(from) : 'Entered by hand' }];
  });

const panelDate = (date: unknown, panel: unknown, today: string): Facts => {
  if (typeof date !== 'string' || typeof panel !== 'string') return [];
  const label = date > today ? 'Panel takes effect on' : 'Panel in effect since';
  return [{ key: 'panel_effective', label, value: date, source: `Panel ${panel}` }];
};

/** @throws Fault not_found */
export const getFloodDesk: Verb<'getFloodDesk'> = async (context, { application_id }) => {
  const { row, opened } = await Application.find(context, application_id);
  const { values, provenance } = opened;
  const lookup = addressLookups.saved(row);
  const current = lookup === null || lookup.isMoved ? null : lookup.data;
  const missing = current?.missing ?? [];
  const facts: Readonly<Record<string, unknown>> = current?.facts ?? {};
  const gaps = missing.map(({ provider, reason }) => ({ provider, reason }));
  const zone = typeof values.flood_zone === 'string' && values.flood_zone !== '' ? values.flood_zone : null;
  const off = await switchedOff(context.db, row.agency_id);
  const { raw } = context.own();
  const [community, neighborhood] = await Promise.all([
    communityOf(
      raw,
      { number: values.community_number, zone: zone ?? '', isOff: off.has('community_status') },
      localDate(context.now),
    ),
    shownNeighborhood(
      context.services.outside,
      { blockGroup: facts.block_group, values, isOff: off.has('neighborhood') },
      context.now,
    ),
  ]);
  const hints = (Array.isArray(facts.map_hints) ? facts.map_hints : []) as MapHintFacts[];
  return {
    desk: {
      is_looked_up: lookup !== null,
      looked_up_elsewhere: lookup?.isMoved ? String(lookup.data.facts.matched_address ?? 'another address') : null,
      property: {
        facts: factsOf(PROPERTY, values, provenance),
        gaps: gaps.filter((gap) => !IS_OF_MAP.test(gap.provider)),
      },
      map: {
        facts: [
          // If the community was found, its own panel shows its name and number.
          ...factsOf(MAP, values, provenance).filter(
            ({ key }) => key !== 'nfip_community_name' || community.state !== 'found',
          ),
          ...panelDate(facts.panel_effective, facts.panel, localDate(context.now)),
        ],
        gaps: gaps.filter((gap) => IS_OF_MAP.test(gap.provider)),
        hints: hints.flatMap((hint) => {
          const hintText = mapHintText(hint, zone);
          return hintText ? [{ ...hintText, date: hint.date }] : [];
        }),
      },
      community,
      neighborhood,
    },
  };
};
