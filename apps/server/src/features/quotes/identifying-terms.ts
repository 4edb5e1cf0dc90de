import { US_STATES } from '@freeboard/domain/applications';

/** Words that occur in many carriers' names or in any insurance text, and so identify no carrier. */
const COMMON = new Set(
  `agency american assurance auto building carrier casualty coast coastal company condo contents coverage deductible
  direct dwelling dwellings fire first flood floods general global group hazard home homeowners house indemnity inland
  insurance insurers landlord life lines mutual national nfip north northern policy premium private property protection
  quote renters risk security services south southern specialty standard state states surplus tenant underwriters united
  universal vehicle western wind eastern http https localhost test example`.split(/\s+/),
);

/** Initials that mean something else in insurance text. */
const COMMON_INITIALS = new Set([
  ...US_STATES.map(({ code }) => code),
  ...'AE AH AO AR BFE CO DP FL HO INC LLC LTD NA NFIP NO OK PO RC ACV US USA VE XML'.split(' '),
]);

const MOST = 8;

/** The beginnings of a name with at least two words: 'Security First' of 'Security First Insurance'. */
const beginnings = (name: string): string[] => {
  const words = name.split(/[\s-]+/).filter((word) => /[A-Za-z0-9]/.test(word));
  return words.slice(2, MOST).map((_, at) => words.slice(0, at + 2).join(' '));
};

export const identifyingParts = (name: string): string[] => [
  ...name
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length >= 4 && !COMMON.has(word.toLowerCase()))
    .slice(0, MOST),
  ...beginnings(name),
];

/** The initials of a name: 'UPC' of 'UPC Insurance', and of 'Universal Property Casualty'. */
export const identifyingInitials = (name: string): string[] => {
  const words = name.split(/[^A-Za-z]+/).filter((word) => word !== '' && !/^(of|and|the|for|in)$/i.test(word));
  const first = words.map((word) => word.charAt(0).toUpperCase()).join('');
  const beginnings = [3, 4, 5].flatMap((count) => (words.length >= count ? first.slice(0, count) : []));
  return [...words.filter((word) => /^[A-Z]{2,3}$/.test(word)), ...beginnings].filter(
    (short) => !COMMON_INITIALS.has(short),
  );
};
