import { isNothing } from '@freeboard/domain/reading';
import type { Meaning } from '../../readings/draft.ts';
import { ifWhole } from '../../readings/evidence.ts';
import { floodZoneMeanings, panelMeanings } from '../../readings/flood.ts';
import type { LabelBox } from '../../readings/labels.ts';
import { doubtful, sure } from '../../readings/meanings.ts';
import { amountIn, elevation } from '../../readings/parse.ts';
import { storiesMeanings } from '../../readings/wordings.ts';
import { amount, builtYear, commonBoxes, option } from './common.ts';

type Read = LabelBox['read'];

const foundation: Read = (printed) => {
  if (/slab/i.test(printed)) return doubtful('foundation_type', 'Slab');
  if (/subgrade crawl/i.test(printed)) return doubtful('foundation_type', 'Subgrade Crawlspace');
  if (/crawl/i.test(printed)) return doubtful('foundation_type', 'Crawlspace');
  if (/basement/i.test(printed)) return doubtful('foundation_type', 'Basement');
  if (/without enclosure/i.test(printed) && /post|pile|pier/i.test(printed)) {
    return [...doubtful('foundation_type', 'Stilts Pilings'), ...doubtful('stilts_pilings', 'Open')];
  }
  return /elevated|enclosure/i.test(printed) ? doubtful('foundation_type', null) : [];
};

const occupancy: Read = (printed) => {
  if (/manufactured|mobile/i.test(printed)) return doubtful('occupancy_type', null);
  if (/single[\s-]family/i.test(printed)) return doubtful('occupancy_type', 'Single Family');
  if (/(?:two|2)[\s-](?:to[\s-])?(?:four|4)[\s-]family/i.test(printed)) return doubtful('occupancy_type', '2-4 Family');
  return /residential (?:condominium )?unit|condo/i.test(printed) ? doubtful('occupancy_type', 'Condo Unit') : [];
};

const primary: Read = (printed) => {
  if (/^yes\b/i.test(printed)) return doubtful('building_use', 'Primary Home');
  return /^no\b/i.test(printed) ? doubtful('building_use', null) : [];
};

const heightMethod: Read = (printed) => {
  if (isNothing(printed) || !/[a-z]{4}/i.test(printed)) return [];
  if (!/elevation certificate/i.test(printed)) return doubtful('first_floor_height_method', printed);
  return [
    ...doubtful('first_floor_height_method', 'Elevation Certificate'),
    ...doubtful('elevation_certificate', 'Yes'),
  ];
};

const height: Read = (printed) => {
  const feet = elevation(printed);
  return feet !== null && Math.abs(feet) < 100 ? doubtful('first_floor_height', feet) : [];
};

/** Reads community and panel in one box: "125095 / 12071C0417 G". */
const communityAndPanel: Read = (printed) => {
  const [community = '', panel = ''] = printed.split('/').map((part) => part.trim());
  return [
    ...(/^\d{6}$/.test(community)
      ? [{ field: 'community_number', value: community, strength: 'sure' } satisfies Meaning]
      : []),
    ...panelMeanings(panel, null),
  ];
};

export const nfipBoxes = (today: string): readonly LabelBox[] => [
  ...commonBoxes(today),
  { label: 'Building occupancy', words: /building (?:occupancy|description)|occupancy(?: type)?/, read: occupancy },
  { label: 'Primary residence', words: /primary residence/, read: primary },
  {
    label: 'Date of construction',
    words: /date of construction|construction date|year (?:built|of construction)/,
    read: builtYear,
  },
  { label: 'Number of floors', words: /number of floors/, read: (printed) => storiesMeanings(printed, 'ask') },
  { label: 'Foundation type', words: /foundation(?: type)?/, read: foundation },
  { label: 'First floor height', words: /first floor height(?: \(feet\))?/, read: height },
  { label: 'First floor height method', words: /first floor height method/, read: heightMethod },
  {
    label: 'Replacement cost value',
    words: /replacement cost value|replacement cost/,
    read: (printed) => (/^\$[\d,]+/.test(printed) ? [{ field: null, value: null, strength: 'none' }] : []),
  },
  {
    label: 'Flood zone',
    words: /(?:current )?flood zone/,
    read: (printed) => floodZoneMeanings(printed).map((meaning) => ({ ...meaning, strength: 'ask' })),
  },
  { label: 'Community and panel', words: /community number \/ map panel(?: number)?/, read: communityAndPanel },
  {
    label: 'Community number',
    words: /community (?:number|no\.?)/,
    read: (printed) =>
      /^\d{6}$/.test(printed) ? [{ field: 'community_number', value: printed, strength: 'sure' }] : [],
  },
  {
    label: 'Prior NFIP claims',
    words: /number of prior nfip claims|prior nfip claims/,
    read: (printed) => (/^[1-9]\d?$/.test(printed) ? doubtful('has_prior_losses', 'Yes') : []),
  },
  {
    label: 'Building coverage',
    words: /building (?:coverage|limit)/,
    read: amount('building_limit'),
    isLimit: true,
  },
  {
    label: 'Contents coverage',
    words: /contents (?:coverage|limit)/,
    read: amount('contents_limit'),
    isLimit: true,
  },
  {
    label: 'Deductible',
    words: /(?:building |contents )?deductible/,
    read: option('deductible'),
    isAmount: true,
  },
  ...['building premium', 'contents premium', 'full risk premium', 'discounted premium'].map(
    (name): LabelBox => ({ label: name, words: new RegExp(name), read: () => [] }),
  ),
];

const LIMIT_ROW = /^(?:BUILDING|CONTENTS)(?: COVERAGE)?\s*\t?\$?\d/i;

export const isLimitRow = (text: string): boolean => LIMIT_ROW.test(text);

export const privateFloodBoxes = (today: string): readonly LabelBox[] => [
  ...commonBoxes(today),
  {
    label: 'Building',
    words: /building(?: coverage| limit)?|dwelling/,
    read: amount('building_limit'),
    isLimit: true,
  },
  {
    label: 'Contents',
    words: /(?:contents|personal property)(?: coverage| limit)?(?: \(replacement cost\))?/,
    read: amount('contents_limit'),
    isLimit: true,
  },
  {
    label: 'Other structures',
    words: /(?:unattached|other|detached) structures?/,
    read: amount('other_structure'),
    isLimit: true,
  },
  {
    label: 'Temporary living expense',
    words: /(?:temporary|additional) living expenses?/,
    read: (printed) => {
      const { value, certainty } = amountIn(printed);
      return value ? ifWhole(certainty === 'sure', sure('temporary_living_expense', 'Yes')) : [];
    },
  },
  {
    label: 'Basement contents',
    words: /basement contents?/,
    read: amount('basement_content'),
    isLimit: true,
  },
  { label: 'Deductible', words: /(?:flood |policy |building )?deductible/, read: option('deductible'), isAmount: true },
  { label: 'Flood zone', words: /flood zone/, read: floodZoneMeanings },
  ...['pool repair and refill', 'policy fee', 'surplus lines tax'].map(
    (name): LabelBox => ({ label: name, words: new RegExp(name), read: () => [] }),
  ),
];
