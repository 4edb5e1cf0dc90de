import { datesIn, isNothing, readState, readZip } from '@freeboard/domain/reading';
import type { Meaning } from '../../readings/draft.ts';
import { floodZoneMeanings, panelMeanings } from '../../readings/flood.ts';
import { nameMeanings } from '../../readings/names.ts';
import { area, elevation } from '../../readings/parse.ts';
import { latitude, longitude } from './coordinates.ts';
import { diagramMeanings } from './diagrams.ts';
import type { CertificateBox } from './layout.ts';

const check = (field: string, value: string): Meaning[] => (value ? [{ field, value, strength: 'check' }] : []);
const one = (field: string, value: Meaning['value'], strength: Meaning['strength']): Meaning[] => [
  { field, value, strength },
];

/** Reads a community such as "City of Vernonia 410041"; the number may be missing. */
function community(printed: string): Meaning[] {
  const match = /^(.*?)[\s,]*(?:\b(\d{6}))?[\s.]*$/.exec(printed);
  const name = match?.[1]?.trim() ?? '';
  if (!/[a-z]{3}/i.test(name) || /NFIP|county name|community/i.test(name)) return [];
  return [
    ...one('nfip_community_name', name, 'sure'),
    ...(match?.[2] ? one('community_number', match[2], 'sure') : []),
  ];
}

function baseFlood(printed: string): Meaning[] {
  const heights = printed.split(/\s*[,;&]\s*|\s+and\s+/i).flatMap((part) => elevation(part) ?? []);
  const [highest] = heights.sort((a, b) => b - a);
  if (highest === undefined) return [];
  return one('bfe_elevation', highest, heights.length === 1 ? 'sure' : 'ask');
}

function garage(printed: string): Meaning[] {
  if ((area(printed)?.value ?? 0) > 0) {
    return [...one('garage_present', 'Yes', 'sure'), ...one('garage_attached', 'Yes', 'sure')];
  }
  // A missing attached garage says nothing about a detached one, which is not on this form.
  return isNothing(printed.replace(/\s*sq.*$/i, '')) ? one('garage_attached', 'No', 'ask') : [];
}

const areaOf =
  (field: string) =>
  (printed: string): Meaning[] => {
    const found = area(printed);
    return found ? one(field, found.value, 'ask') : [];
  };

/** Boxes of sections A, B and D. Section C has rows with checkboxes instead. */
export const BOXES: readonly CertificateBox[] = [
  {
    section: 'A',
    label: "A1 Building Owner's Name",
    words: /building owner.?s name:?/,
    read: (p) => nameMeanings(p, 'ask'),
  },
  {
    section: 'A',
    label: 'A2 Building Street Address',
    words: /building street address.*?box no\.?:?|building street address/,
    read: (p) => (/^\d+\S*\s+\S/.test(p) ? check('address1', p) : []),
  },
  {
    section: 'A',
    label: 'A2 City',
    words: /\bcity:?(?=\s)/,
    read: (p) => (/^[\p{L} .'-]{2,}$/u.test(p) ? check('city', p) : []),
  },
  {
    section: 'A',
    label: 'A2 State',
    words: /\bstate:?(?=\s)/,
    read: (p) => check('state', readState(p)),
  },
  {
    section: 'A',
    label: 'A2 ZIP Code',
    words: /zip code:?/,
    read: (p) => check('zip', readZip(p.split(/[^\d-]/)[0]!).value ?? ''),
  },
  {
    section: 'A',
    label: 'Policy Number',
    words: /policy number:?|company naic number:?|for insurance company use/,
    read: () => [],
  },
  {
    section: 'A',
    label: 'A3 Property Description',
    words: /property description.*?(?:number:|etc\.\))/,
    read: () => [],
  },
  { section: 'A', label: 'A4 Building Use', words: /building use.*?etc\.?\):?/, read: () => [] },
  {
    section: 'A',
    label: 'A5 Latitude',
    words: /\blat[.,:]/,
    read: (p) => (latitude(p) === null ? [] : one('latitude', latitude(p), 'sure')),
  },
  {
    section: 'A',
    label: 'A5 Longitude',
    words: /\blong[.,:]/,
    read: (p) => (longitude(p) === null ? [] : one('longitude', longitude(p), 'sure')),
  },
  { section: 'A', label: 'A5 Horizontal Datum', words: /horiz(?:ontal|\.)? datum:?/, read: () => [] },
  { section: 'A', label: 'A7 Building Diagram Number', words: /building diagram number:?/, read: diagramMeanings },
  {
    section: 'A',
    label: 'A8.a Square footage of crawlspace or enclosure',
    words: /square footage of crawlspace or enclosure\(?s?\)?:?/,
    read: areaOf('enclosure_square_feet'),
  },
  {
    section: 'A',
    label: 'A9.a Square footage of attached garage',
    words: /square footage of attached garage:?/,
    read: garage,
  },
  {
    section: 'B',
    label: 'B1 NFIP Community Name',
    words: /nfip community name(?: & community number)?:?/,
    read: community,
  },
  {
    section: 'B',
    label: 'B1.b NFIP Community Identification Number',
    words: /nfip community identification number:?/,
    read: (p) => (/^\d{6}$/.test(p) ? one('community_number', p, 'sure') : []),
  },
  {
    section: 'B',
    label: 'B2 County Name',
    words: /county name:?/,
    read: (p) => (/^[\p{L} .'-]{2,}$/u.test(p) ? check('county', p.replace(/\s+(?:county|parish)$/i, '')) : []),
  },
  { section: 'B', label: 'B3 State', words: /\bstate:?(?=\s|$)/, read: () => [] },
  { section: 'B', label: 'B6 FIRM Index Date', words: /firm index(?: date)?:?/, read: () => [] },
  {
    section: 'B',
    label: 'B7 FIRM Panel Date',
    words: /firm panel(?: effective\/)?(?:\s?revised date)?:?/,
    read: () => [],
  },
  {
    section: 'B',
    label: 'B8 Flood Zone',
    words: /flood zone\(?s?\)?:?|flood(?=\s*\t)/,
    read: floodZoneMeanings,
  },
  {
    section: 'B',
    label: 'B9 Base Flood Elevation',
    words: /base flood elevation\(?s?\)?(?:\s*\(BFE\))?(?:\s*\(zone a.{0,34}?depth\))?:?/,
    read: baseFlood,
  },
  {
    section: 'D',
    label: 'D Date',
    words: /\bdate:?(?=\s)/,
    read: (p) => {
      const [date, ...others] = datesIn(p);
      return date && others.length === 0 ? one('elevation_certificate_date', date, 'sure') : [];
    },
  },
  { section: 'D', label: 'License Number', words: /license number:?/, read: () => [] },
];

/** B4 and B5 are two parts of one panel number, so they are read separately from the other boxes. */
export const PANEL_BOX: CertificateBox = {
  section: 'B',
  label: 'B4 Map/Panel Number',
  words: /map\/panel(?:\s(?:no\.?|number))?:?/,
  read: (p) => (panelMeanings(p, null).length > 0 ? one('map_panel', p, 'ask') : []),
};

export const SUFFIX_BOX: CertificateBox = {
  section: 'B',
  label: 'B5 Suffix',
  words: /suffix:?/,
  read: (p) => (/^[A-Z]$/.test(p) ? one('suffix', p, 'ask') : []),
};
