import { readAnswer } from '@freeboard/domain/reading';
import { ifWhole, isRefusal } from '../../readings/evidence.ts';
import type { LabelBox } from '../../readings/labels.ts';
import { doubtful, sure } from '../../readings/meanings.ts';
import { amountIn, area, money } from '../../readings/parse.ts';
import { constructionMeanings, formTypeMeanings, roofMeanings, storiesMeanings } from '../../readings/wordings.ts';
import { amount, builtYear, commonBoxes, option, proposedYear } from './common.ts';

type Read = LabelBox['read'];

const OF_DWELLING = String.raw`(?: of (?:the )?(?:cov(?:erage)?\.? ?A|dwelling|building)(?: (?:limit|coverage|amount))?)?`;
const WHOLE_HURRICANE = new RegExp(
  String.raw`^\$?\d{1,2}(?:\.\d)?\s?%${OF_DWELLING}(?:,? (?:per )?calendar year)?(?:\s*[=(/–-]?\s*\$[\d, ]+\)?)?$|^\$[\d,]+\s*\(\d{1,2}(?:\.\d)?\s?%${OF_DWELLING}\)$`,
  'i',
);
const WHOLE_ORDINANCE = new RegExp(
  String.raw`^(?:limit )?\(?\$?\d{1,2}\s?%${OF_DWELLING}\)?[\s.]*(?:[=(/–-]?\s*\$[\d, ]+\)?)?$`,
  'i',
);

const hurricane: Read = (printed) => {
  const percent = /^\$?(\d{1,2}(?:\.\d)?)\s?%|^\$[\d,]+\s*\((\d{1,2}(?:\.\d)?)\s?%[^)]*\)/.exec(printed);
  if (percent) {
    const value = `${Number(percent[1] ?? percent[2])}%`;
    return ['2%', '5%'].includes(value)
      ? ifWhole(WHOLE_HURRICANE.test(printed.trim()), sure('hurricane_deductible', value))
      : doubtful('hurricane_deductible', null);
  }
  if (/^excluded|^not covered/i.test(printed)) return doubtful('hurricane_deductible', null);
  return option('hurricane_deductible')(printed);
};

const ordinance: Read = (printed) => {
  const percent = /(?<!\d)(\d{1,2})\s?%/.exec(printed);
  if (percent) return ifWhole(WHOLE_ORDINANCE.test(printed.trim()), sure('ordinance_or_law', percent[1]!));
  return /^(?:not covered|none|no coverage)/i.test(printed)
    ? ifWhole(isRefusal(printed), sure('ordinance_or_law', '0'))
    : [];
};

/**
 * Reads the protection class. A split class such as `4/9` depends on the distance to a hydrant, so it becomes a
 * question.
 */
const protection: Read = (printed) => {
  const match = /^0?(10W|10|8B|[1-9])\b(?!\s*(?:to\b|->|→))/i.exec(printed);
  return match
    ? ifWhole(match[0].length === printed.trim().length, sure('protection_class', match[1]!.toUpperCase()))
    : [];
};

const families: Read = (printed) => {
  const match = /^(\d|one|two|three|four)(?: famil(?:y|ies)| units?)?$/i.exec(printed.trim());
  if (!match) return [];
  const count = { one: '1', two: '2', three: '3', four: '4' }[match[1]!.toLowerCase()] ?? match[1]!;
  if (count === '1') return doubtful('occupancy_type', 'Single Family');
  if (!['2', '3', '4'].includes(count)) return doubtful('no_of_families', null);
  return [...doubtful('occupancy_type', '2-4 Family'), ...doubtful('no_of_families', count)];
};

/**
 * Reads the building use. The form's own options and 'Primary' are certain; 'owner' is a question, because an owner
 * may live there only for a season.
 */
const use: Read = (printed) => {
  if (/^(?:owner[ -]occupied,? )?primary(?: residence| dwelling)?$/i.test(printed.trim()))
    return sure('building_use', 'Primary Home');
  const option = ['Primary Home', 'Secondary', 'Tenant Occupied'].find(
    (name) => name.toLowerCase() === printed.trim().toLowerCase(),
  );
  if (option) return sure('building_use', option);
  if (/second|season/i.test(printed)) return doubtful('building_use', 'Secondary');
  if (/primary|\bowner\b/i.test(printed)) return doubtful('building_use', 'Primary Home');
  return /tenant|rent/i.test(printed) ? doubtful('building_use', 'Tenant Occupied') : [];
};

const isWholeAmount = (text: string): boolean => amountIn(text).certainty === 'sure';

const covered =
  (field: string): Read =>
  (printed) => {
    const found = amountIn(printed);
    const words = /^(?:included|incl|yes|covered)\b\.?(?:[\s,:(]*(?=\$|\d))?/i.exec(printed.trim());
    if (found.value === null && !words) return [];
    const rest = words ? printed.trim().slice(words[0].length) : '';
    const isWhole = words ? rest === '' || isWholeAmount(rest.replace(/\)$/, '')) : found.certainty === 'sure';
    return ifWhole(isWhole, sure(field, 'Yes'));
  };

const roofDeck: Read = (printed) => {
  const match = /^(?:level )?([ABC])$/i.exec(printed.trim());
  return match ? doubtful('roof_deck_attachment', `Level ${match[1]!.toUpperCase()}`) : [];
};

const roofWall: Read = (printed) => {
  const found = (
    [
      [/^clips?$/i, 'Clips'],
      [/^toe[\s-]?nails?$/i, 'Toe Nails'],
      [/^single wraps?$/i, 'Single Wraps'],
      [/^double wraps?$/i, 'Double Wraps'],
      [/^structural$/i, 'Structural'],
    ] as const
  ).find(([words]) => words.test(printed.trim()));
  return found ? doubtful('roof_wall_connection', found[1]) : [];
};

const shape: Read = (printed) => {
  const match = /^(hip|gable|flat|other)\b/i.exec(printed.trim());
  if (!match) return [];
  return doubtful('roof_shape', `${match[1]!.charAt(0).toUpperCase()}${match[1]!.slice(1).toLowerCase()}`);
};

const swr: Read = (printed) => {
  const { value } = readAnswer(printed);
  return value === null ? [] : doubtful('swr', value ? 'Yes' : 'No');
};

const roofCover: Read = (printed) => {
  if (/non[\s-]?FBC/i.test(printed)) return doubtful('roof_covering', 'Non-FBC');
  return /FBC/i.test(printed) ? doubtful('roof_covering', 'Meets FBC 2001') : [];
};

const fungi: Read = (printed) => {
  const [first = '', second = '', ...others] = printed.split('/');
  const isWhole = others.length === 0 && (second === '' || isWholeAmount(second));
  return ifWhole(isWhole, option('fungi_mold_coverage')(first));
};

export const squareFeet: Read = (printed) => {
  const found = area(printed);
  return found && found.value >= 100 && found.value < 1e6 ? ifWhole(found.isWhole, sure('sqft', found.value)) : [];
};

const casedCounty = (name: string): string =>
  name
    .replace(/\s+(?:county|parish)$/i, '')
    .toLowerCase()
    .replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());

const RATING_BOXES: readonly LabelBox[] = [
  { label: 'Policy form', words: /policy form|form type|policy type|program|form/, read: formTypeMeanings },
  {
    label: 'County',
    words: /county/,
    read: (printed) =>
      /^[A-Z .'-]{3,}$/i.test(printed) ? [{ field: 'county', value: casedCounty(printed), strength: 'check' }] : [],
  },
  {
    label: 'Year built',
    words: /y(?:ea)?r\.? (?:built|of construction|const(?:ructed|ruction|\.)?)/,
    read: builtYear,
  },
  { label: 'Construction', words: /constr(?:uction)?\.?(?: type)?|masonry\/frame/, read: constructionMeanings },
  { label: 'Number of families', words: /(?:number|no\.?|#)(?: of)? (?:families|units)|families/, read: families },
  { label: 'Usage', words: /usage|residence type|occupied by|occupancy/, read: use },
  { label: 'Protection class', words: /protection class|PPC|PC|prot\.? class/, read: protection },
  { label: 'Square feet', words: /square f(?:ee|oo)t(?:age)?|sq\.? ?ft\.?|living area/, read: squareFeet },
  {
    label: 'Roof',
    words: /roof (?:material|type|covering material)|roof/,
    read: (printed) => roofMeanings(printed, 'ask'),
  },
  {
    label: 'Roof year',
    words: /roof year|year of roof|roof (?:installed|updated|replaced)/,
    read: proposedYear('roof_year'),
  },
  { label: 'Roof shape', words: /roof (?:shape|geometry)/, read: shape },
  { label: 'Roof cover', words: /roof cover(?:ing)?/, read: roofCover },
  { label: 'Roof deck', words: /roof deck(?: attachment)?/, read: roofDeck },
  { label: 'Roof to wall', words: /roof[\s-](?:to[\s-])?wall(?: conn(?:ection|\.)?)?/, read: roofWall },
  { label: 'SWR', words: /SWR|secondary water resistance/, read: swr },
  {
    label: 'Opening protection',
    words: /opening prot(?:ection|\.)?/,
    read: (printed) =>
      /^[a-z]/i.test(printed) && !/^(?:n\/?a|unknown)/i.test(printed) ? doubtful('opening_protection', null) : [],
  },
  {
    label: 'Stories',
    words: /(?:number|no\.?|#) of stories|stories/,
    read: (printed) => storiesMeanings(printed, 'ask'),
  },
  {
    label: 'Stories in building',
    words: /stories in building|floors in building/,
    read: (printed) => (/^\d{1,3}$/.test(printed) ? doubtful('floors_in_building', Number(printed)) : []),
  },
];

const COVERAGE_BOXES: readonly LabelBox[] = [
  {
    label: 'Coverage A Dwelling',
    words: /dwelling(?: protection| coverage| limit)?(?: \(additions and alterations\))?|additions and alterations/,
    read: amount('dwelling', 'ask'),
    isLimit: true,
  },
  {
    label: 'Coverage B Other structures',
    words: /other structures?(?: protection| coverage)?/,
    read: amount('other_structure'),
    isLimit: true,
  },
  {
    label: 'Coverage C Personal property',
    words: /(?:unscheduled )?personal property(?: protection| coverage)?|contents(?: coverage)?/,
    read: amount('contents'),
    isLimit: true,
  },
  {
    label: 'Liability',
    words: /(?:personal |family )?liability(?: protection| coverage)?(?:, each occurrence)?/,
    read: option('liability'),
    isLimit: true,
  },
  {
    label: 'Medical payments',
    words: /medical payments?(?: to others)?(?:, each person)?|guest medical(?: protection| payments)?|med pay/,
    read: option('medical_payments'),
    isLimit: true,
  },
  {
    label: 'All other perils deductible',
    words:
      /(?:deductibles?: )?all (?:other )?perils?(?: deductible)?|AOP(?: deductible)?|non[\s-]hurricane(?: deductible)?|section I deductible/,
    read: option('aop_deductible'),
    isAmount: true,
  },
  {
    label: 'Hurricane deductible',
    words:
      /(?:calendar[\s-]year )?hurricane(?: deductible)?(?: \(calendar year\))?(?=[\s.]*(?::|\t|deduct)?[\s.]*(?:\$?\d|excl|not))|(?<!opening prot\w*\.?[:\t ]{1,3})hurricane(?: deductible)?(?=$|\t)/,
    read: hurricane,
  },
  {
    label: 'Wind and hail deductible',
    words: /wind ?(?:\/|and|or) ?hail(?: deductible)?|named storm(?: deductible)?/,
    read: (printed) => (/^\$?\d/.test(printed) ? doubtful('wind_hail_deductible', printed) : []),
  },
  { label: 'Ordinance or law', words: /ordinance or law/, read: ordinance },
  {
    label: 'Fungi and mold',
    words: /limited fungi(?:, wet or dry rot,? or bacteria)?|(?:limited )?mold(?: coverage)?/,
    read: fungi,
  },
  {
    label: 'Water backup',
    words: /water back[\s-]?up(?: and sump (?:discharge or )?overflow)?/,
    read: covered('water_backup'),
  },
  {
    label: 'Replacement cost on contents',
    words: /personal property replacement cost|replacement cost on contents/,
    read: covered('personal_property_replacement_cost'),
  },
  ...[
    'loss assessment',
    'sinkhole',
    'roof surfacing payment schedule',
    'agent',
    'agency',
    'terrain',
    'territory',
    'BCEG',
    'protective devices',
  ].map((name): LabelBox => ({ label: name, words: new RegExp(name), read: () => [] })),
];

const sharedBoxes = (today: string): readonly LabelBox[] => [...commonBoxes(today), ...RATING_BOXES, ...COVERAGE_BOXES];

const LIVING_EXPENSE = /loss of use(?: coverage)?|additional living expenses?/;

const LETTERS: readonly (readonly [letter: string, field: string])[] = [
  ['A', 'Coverage A Dwelling'],
  ['B', 'Coverage B Other structures'],
  ['C', 'Coverage C Personal property'],
  ['D', 'Coverage D Loss of use'],
  ['E', 'Liability'],
  ['F', 'Medical payments'],
];

const byLetter = (boxes: readonly LabelBox[]): LabelBox[] =>
  LETTERS.flatMap(([letter, name]) => {
    const box = boxes.find(({ label }) => label === name);
    return box
      ? [
          {
            ...box,
            words: new RegExp(`(?:cov\\.?|coverage) ${letter}(?=\\s*(?:limit\\s*)?(?:$|[:\\t]|\\.{2,}|\\s\\$))`),
          },
        ]
      : [];
  });

export function homeownersBoxes(today: string): readonly LabelBox[] {
  const lossOfUse = {
    label: 'Coverage D Loss of use',
    words: LIVING_EXPENSE,
    read: amount('loss_of_use'),
    isLimit: true,
  };
  const boxes = [...sharedBoxes(today), lossOfUse];
  return [...boxes, ...byLetter(boxes)];
}

/** Coverages whose letters (E, F) are other coverages on DP forms. They are only proposed there. */
const DP_LETTERS = new Set(['Liability', 'Medical payments']);

const onlyOffered =
  (read: Read): Read =>
  (printed) =>
    read(printed).map((meaning) => ({ ...meaning, strength: 'ask' }));

/** Boxes of a dwelling fire page. Its D and E together are our loss of use, so neither has a value to fill in. */
export const dwellingFireBoxes = (today: string): readonly LabelBox[] => [
  ...sharedBoxes(today)
    .filter(({ label }) => label !== 'Usage')
    .map((box) => (DP_LETTERS.has(box.label) ? { ...box, read: onlyOffered(box.read) } : box)),
  ...(['fair rental value|rental value', 'additional living expenses?|loss of use'] as const).map(
    (words): LabelBox => ({
      label: words.startsWith('fair') ? 'D Fair rental value' : 'E Additional living expense',
      words: new RegExp(words),
      read: (printed) => (money(printed) === null ? [] : doubtful('loss_of_use', null)),
    }),
  ),
];
