import { isNothing, wholeDate, yearsIn } from '@freeboard/domain/reading';
import { addressMeanings } from '../../readings/addresses.ts';
import type { LabelBox } from '../../readings/labels.ts';
import { doubtful, sure } from '../../readings/meanings.ts';
import { nameMeanings } from '../../readings/names.ts';
import { roofType } from '../../readings/wordings.ts';
import { type InspectionYears, offered, yearOrAge } from './ages.ts';
import { fuelMeanings } from './systems.ts';

export type System = 'general' | 'electrical' | 'hvac' | 'plumbing' | 'roof';

type Read = LabelBox['read'];

/** A box that is not read, whose label ends the value before it. */
const unread = (label: string, words: RegExp): LabelBox => ({ label, words, read: () => [] });

const since =
  (field: string, years: InspectionYears): Read =>
  (printed) =>
    /partial/i.test(printed) ? offered(yearOrAge(printed, field, years)) : yearOrAge(printed, field, years);

const panel: Read = (printed) => {
  const found = [
    ...(/knob|cloth/i.test(printed) ? ['Knob and Tube'] : []),
    ...(/breaker/i.test(printed) ? ['Circuit Breakers'] : []),
    ...(/\bfuses?\b/i.test(printed) ? ['Fuses'] : []),
  ];
  const [only] = found;
  if (!only) return [];
  // A page that prints every possible answer marks the chosen one in a way that its words do not show.
  if (found.length > 1) return doubtful('electrical_type', null);
  return only === 'Knob and Tube' ? doubtful('electrical_type', only) : sure('electrical_type', only);
};

const PIPES: readonly (readonly [words: RegExp, value: string])[] = [
  [/polybut|\bPB\b/i, 'Polybutylene'],
  [/galvan/i, 'Galvanized'],
  [/\bC?PVC\b/i, 'PVC'],
  [/\bPEX\b/i, 'PEX'],
  [/copper/i, 'Copper'],
];

const pipes: Read = (printed) => {
  const found = PIPES.filter(([words]) => words.test(printed));
  const isPlain =
    found.length === 1 && !/\b(?:and|other|partial|some|mixed)\b|[/,&+]/i.test(printed.replace(/C?PVC\/C?PVC/i, ''));
  if (found.length === 0)
    return isNothing(printed) || !/^[a-z ]{3,}$/i.test(printed) ? [] : doubtful('plumbing_type', null);
  return found.flatMap(([, value]) => (isPlain ? sure('plumbing_type', value) : doubtful('plumbing_type', value)));
};

const covering: Read = (printed) => {
  const type = roofType(printed);
  if (type) return sure('roof_type', type);
  return isNothing(printed) || !/[a-z]{3}/i.test(printed) ? [] : doubtful('roof_type', null);
};

const remainingLife: Read = (printed) => {
  const match = /^(\d{1,2})(\s*(?:-|to)\s*\d{1,2})?\+?(?:\s*(?:y(?:ea)?rs?\.?))?$/i.exec(printed.trim());
  if (!match) return [];
  return match[2] ? doubtful('remaining_roof_life', Number(match[1])) : sure('remaining_roof_life', Number(match[1]));
};

export const GENERAL_BOXES: readonly LabelBox[] = [
  {
    label: 'Date inspected',
    words: /date of inspection|inspection date|date inspected|inspected on/,
    read: (printed) => {
      const date = wholeDate(printed);
      return date ? sure('four_point_inspection_date', date) : [];
    },
  },
  {
    label: 'Insured/Applicant name',
    words:
      /(?:client|insured|applicant|owner|customer|homeowner)(?:\/(?:applicant|owner))?(?:'s)?(?: name)?|prepared for/,
    read: (printed) => nameMeanings(printed, 'ask'),
  },
  {
    label: 'Address inspected',
    words: /(?:(?:property|inspection|risk|subject|insured) )?(?:address|location)(?: inspected)?/,
    read: (printed) => addressMeanings(printed, '', 'check'),
    lines: 3,
  },
  {
    label: 'Year built',
    words: /(?:actual )?year built|year of construction|year constructed|year of home|built in/,
    read: (printed) => {
      const [built] = /^\D{0,6}\d{4}\D{0,6}$/.test(printed) ? yearsIn(printed) : [];
      return built ? sure('year_build', built) : [];
    },
  },
  unread('Policy number', /(?:application ?\/ ?)?policy(?: number| no\.?| ?#)?/),
  unread(
    'Inspector',
    /inspector(?:'s)?(?: name| license| signature| company)?|license(?: number| no\.?| ?#)?|phone|e-?mail/,
  ),
  unread('Stories', /(?:number of |no\. of |# of )?stories/),
  unread('Square feet', /square f(?:ee|oo)t(?:age)?/),
];

/** Boxes about conditions. They fill no field; warnings are read from them elsewhere. */
const CONDITIONS: readonly LabelBox[] = [
  unread('Condition', /(?:overall |general )?condition/),
  unread('Hazards', /hazards?(?: present)?|deficiencies|comments?|remarks?|notes?/),
  unread('Leaks', /(?:any )?(?:active |visible )?(?:signs of )?(?:leaks?|damage)/),
];

const UPDATED = /(?:date|year) (?:of )?(?:last )?(?:updated?|upgraded?|renovation)|last updated?/;

const electricalBoxes = (years: InspectionYears): readonly LabelBox[] => [
  {
    label: 'Panel type',
    words:
      /(?:main |second |sub)?-?(?:panel|service|electrical|disconnect|overcurrent protection)(?: type)?|type of (?:panel|service)|type/,
    read: panel,
  },
  {
    label: 'Wiring type',
    words: /(?:branch )?wir(?:ing|e)(?: type| material)?/,
    read: (p) => (/knob|cloth/i.test(p) ? panel(p) : []),
  },
  {
    label: 'Knob and tube',
    words: /(?:active )?knob (?:and|&) tube(?: wiring)?(?: present)?\??/,
    read: (printed) => (/^yes\b/i.test(printed) ? doubtful('electrical_type', 'Knob and Tube') : []),
  },
  {
    label: 'Electrical, year last updated',
    words: new RegExp(
      `${UPDATED.source}|(?:electrical|panel|wiring) (?:year|updated|upgraded|replaced)|panel installed`,
    ),
    read: since('electrical_year', years),
  },
  {
    label: 'Electrical, age',
    words: /(?:main )?(?:panel |electrical |system |approximate )?age(?: of (?:panel|system|electrical(?: system)?))?/,
    read: since('electrical_year', years),
  },
  unread('Amps', /(?:total )?amp(?:s|erage)?(?: service)?/),
  unread('Brand', /(?:panel )?(?:brand|manufacturer|make)(?: ?\/ ?model)?/),
  ...CONDITIONS,
];

const hvacBoxes = (years: InspectionYears): readonly LabelBox[] => [
  {
    label: 'Heat source',
    words:
      /primary heat(?:ing)? (?:source|type)(?: and fuel(?: type)?)?|heat(?:ing)?(?: system)?(?: type| source| fuel)?|fuel(?: type| source)?|system type|type/,
    read: fuelMeanings,
  },
  {
    label: 'HVAC, year last updated',
    words: new RegExp(
      `${UPDATED.source}|(?:hvac|system|a\\/?c|air handler) (?:year|updated|replaced|installed)|year (?:installed|of system)`,
    ),
    read: since('hvac_year', years),
  },
  {
    label: 'HVAC, age',
    words: /(?:hvac |system |approximate |unit )?age(?: of (?:system|hvac(?: system)?|unit))?/,
    read: since('hvac_year', years),
  },
  unread('Cooling', /central (?:ac|air)|cooling(?: type)?|air conditioning(?: type)?/),
  unread('Service', /(?:date of )?last (?:hvac )?servic(?:e|ing)(?: date)?/),
  ...CONDITIONS,
];

const plumbingBoxes = (years: InspectionYears): readonly LabelBox[] => [
  {
    label: 'Type of pipes',
    words:
      /(?:type of |supply |water )?(?:supply )?(?:pip(?:es?|ing)|lines?|plumbing)(?: material| types?)?|type|material/,
    read: pipes,
  },
  {
    label: 'Plumbing, year',
    words: new RegExp(
      `${UPDATED.source}|(?:plumbing|pip(?:es|ing)) (?:year|updated|replaced|installed)|year of (?:plumbing|pip(?:es|ing))|(?:year )?(?:completely )?re-?piped`,
    ),
    read: since('plumbing_year', years),
  },
  {
    label: 'Plumbing, age',
    words:
      /(?:plumbing |pip(?:e|ing) |system |approximate )?age(?: of (?:plumbing|pip(?:es|ing)(?: (?:system|supply))?|system))?/,
    read: since('plumbing_year', years),
  },
  {
    label: 'Water heater',
    words: /(?:age of |year of )?(?:hot )?water heater(?: age| year(?: installed)?| installed| date)?/,
    read: since('hot_water_heater_year', years),
  },
  unread('Drains', /(?:drain(?:age)?|waste|sewer)(?: lines?| pip(?:es|ing))?(?: material| type)?/),
  ...CONDITIONS,
];

const roofBoxes = (years: InspectionYears): readonly LabelBox[] => [
  {
    label: 'Roof covering',
    words:
      /(?:predominant |primary |main )?(?:roof(?:ing)? )?(?:cover(?:ing)?s?|material)(?: material| type)?|roof type|type/,
    read: covering,
  },
  {
    label: 'Roof replaced',
    words:
      /(?:date|year) (?:of )?(?:last )?(?:full )?(?:roof )?(?:replacement|replaced|installed|installation)|roof (?:year|installed|replaced)|(?:last |full )?replacement(?: date| year)?|installation (?:year|date)|installed/,
    read: since('roof_year', years),
  },
  {
    label: 'Roof updated',
    words: UPDATED,
    read: (printed) => offered(yearOrAge(printed, 'roof_year', years)),
  },
  {
    label: 'Roof age',
    words: /(?:roof |approximate |estimated )?age(?: of (?:the )?(?:roof|covering))?(?: \(years\))?/,
    read: since('roof_year', years),
  },
  {
    label: 'Remaining useful life',
    words: /(?:estimated )?(?:remaining )?(?:useful )?life(?: expectancy| remaining)?(?: \(years\))?/,
    read: remainingLife,
  },
  unread('Permit', /(?:date of )?(?:last )?(?:roof(?:ing)? )?permit(?: date)?/),
  unread('Shape', /roof (?:shape|geometry|slope|pitch)/),
  ...CONDITIONS,
];

export function boxesOf(system: System, years: InspectionYears): readonly LabelBox[] {
  switch (system) {
    case 'general':
      return GENERAL_BOXES;
    case 'electrical':
      return electricalBoxes(years);
    case 'hvac':
      return hvacBoxes(years);
    case 'plumbing':
      return plumbingBoxes(years);
    case 'roof':
      return roofBoxes(years);
  }
}
