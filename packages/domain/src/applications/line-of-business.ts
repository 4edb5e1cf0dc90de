import { readAnswer } from '../reading/answers.ts';
import type { ApplicationType } from './lists.ts';

/** The lines for which leads, sheets and documents can create applications. */
export type LineOfBusiness = Extract<ApplicationType, 'flood' | 'home'>;

/**
 * The line of business that a text names: one that is quoted here, another known one, or an unknown one. `words`: the
 * text as written. Null if the text names none.
 */
export type LineReading =
  | { readonly kind: 'line'; readonly line: LineOfBusiness; readonly words: string }
  | { readonly kind: 'other' | 'unknown'; readonly words: string }
  | null;

/** Keys and headings that always name the line, so that even an unknown word there counts. */
const NAMES_LINE =
  /^(?:lines?|lob|lobs|lines?ofbusiness|lineofbus|lobcode|lobcd|businessline|insuranceline|lineofinsurance|typeofinsurance|insurancetype|instype|insurancekind|applicationtype|apptype|quoteline|policyline|lobdesc|lobdescription|lobname|linea|lineadenegocio|tipodeseguro|ramo)$/;
/** Keys and headings that may name the line or something else, such as a policy form or a kind of lead. */
const MAY_NAME_LINE =
  /^(?:leadtype|typeoflead|leadcategory|policytype|typeofpolicy|poltype|policykind|coveragetype|typeofcoverage|product|products|producttype|productname|productline|policyform|policyformtype|formtype|quotetype|vertical|insuranceproduct|insurance|tipodepoliza)$/;

const keyOf = (key: string): string =>
  key
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const SUBJECTS = new Set(
  (
    'line lines lob lobs insurance ins insured policy policies product products coverage coverages cover quote quotes ' +
    'quoting quoted lead leads request requests requested inquiry enquiry interest interests interested vertical need ' +
    'needs needed want wants wanted desired looking shopping seguro seguros poliza polizas cobertura coberturas ramo ' +
    'producto productos interes cotizacion'
  ).split(' '),
);
const LINKS = new Set(
  (
    'type types kind kinds category categories class classification desc description name names code cd of in for on ' +
    'to business group department division section service services program campaign subject form title what which are ' +
    'you your do does would like i am we is the my new primary main tipo de en la el que clase categoria nombre'
  ).split(' '),
);
const BARE = /^(?:type|kind|category|class|service|services|department|division|subject|tipo|categoria|clase)$/;
const OF_PARENT = /^(?:name|names|code|cd|description|desc|title|class|group|nombre)$/;
const WRAPPERS = new Set(
  'data attributes details detail fields custom properties payload body info information answers form root item application submission risk'.split(
    ' ',
  ),
);
/** Words for what the client wants, rather than has. */
const WISHES =
  /\b(?:quot\w+|request\w*|inquiry|enquiry|interest\w*|need\w*|want\w*|desired|looking|shopping|cotizacion|interes)\b/;

const wordsOfKey = (part: string): string[] =>
  part
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/\[\d+\]|\(\d+\)/g, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

const namesSubject = (words: readonly string[]): boolean =>
  words.some((word) => SUBJECTS.has(word)) && words.every((word) => SUBJECTS.has(word) || LINKS.has(word));

function mayNameLine(path: readonly (readonly string[])[]): boolean {
  const words = path.at(-1) ?? [];
  if (namesSubject(words)) return true;
  const parents = path.slice(0, -1).filter((part) => !part.every((word) => WRAPPERS.has(word)));
  const parent = parents.at(-1);
  const key = words.join(' ');
  if (parent !== undefined) return namesSubject(parent) && (BARE.test(key) || OF_PARENT.test(key));
  return BARE.test(key);
}

/**
 * `plainly`: the key names a line only if its value is just a line's name. Null if it never does. Paths are separated
 * by '.' or '/'.
 */
export function lineKey(key: string): 'always' | 'perhaps' | 'plainly' | null {
  const parts = key.split(/[/.]/).filter((part) => part.trim() !== '');
  const name = keyOf(parts.at(-1) ?? key);
  if (NAMES_LINE.test(name)) return 'always';
  if (MAY_NAME_LINE.test(name)) return 'perhaps';
  return mayNameLine(parts.map(wordsOfKey)) ? 'plainly' : null;
}

const FLOOD = /\b(?:floods?|nfip|pfip|wyo|inundacion\w*)\b/;
const HOME =
  /\b(?:homes?|homeowners?|home owners?|houses?|household|ho ?0?[1-8][a-z]?|h ?o|dp ?0?[1-3]|dwellings?|dwelling fire|d ?fire|propert(?:y|ies)|condos?|condominium|mobile ?homes?|manufactured|landlords?|renters?|rental dwelling|residential|residence|hogar|vivienda|casa|hazard)\b/;
const OTHER =
  /\b(?:auto(?:p|s|mobiles?)?(?! owners\b| club\b)|cars?|vehicles?|motor\w*|trucks?|trucking|boats?|watercraft|marine|yachts?|umbrella|umbrp|inmrp|excess liability|life|term life|health|medicare|medicaid|dental|vision|disability|annuit\w+|commercial|business ?owners?|bop|general liability|gl|workers?(?: ?s)? ?comp\w*|wc|e and o|professional liability|cyber|bonds?|surety|pets?|travel|jewelry|valuables|rvs?|atvs?|motorcycles?|collector|classic car|golf carts?|earthquake|warrant(?:y|ies)|crop|(?<!state )farm(?! bureau| family)|final expense|burial|long term care|carro|vida|salud|mascotas?|negocio|comercial)\b/;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+|\p{Cf}+/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9&+/,;|]+/g, ' ')
    .trim();

const DENIED_BEFORE = /\b(?:no|not|non (?=flood)|without|wo|exclud\w*|except\w*|declin\w*|sin)\b.*$/;
/** Negations that follow their word: 'flood declined', 'flood coverage not wanted'. */
const DENIED_BEHIND =
  /\S+(?: (?:insurance|policy|coverage|quote|is|was))* (?:no|exclud\w*|declin\w*|reject\w*|refus\w*|waived|not (?:wanted|needed|required|included|requested|interested|offered))$/;

/**
 * Leaves out negated parts ('no flood', 'flood declined') and everything that 'and' joins to a leading negation ('no
 * flood and auto').
 */
function partsOf(text: string): string[] {
  return fold(text.replaceAll(')', ';').replaceAll(/\bw\s*\/\s*o\b/gi, 'without'))
    .split(/[,;|]/)
    .flatMap((clause) => {
      let isDenied = false;
      return clause.split(/[&+/]|\b(?:and|y)\b/).map((part) => {
        if (isDenied) return '';
        const named = part.trim().replace(DENIED_BEHIND, '');
        isDenied = DENIED_BEFORE.test(named);
        return named.replace(DENIED_BEFORE, '').trim();
      });
    })
    .filter(Boolean);
}

/**
 * Reads the line of business that a text names; null if it has no letters. If it names several ('Home/Auto'),
 * `preferred` wins, else the first that is quoted here. Negated lines ('no flood') are ignored.
 */
export function readLine(text: string, preferred: LineOfBusiness | null = null): LineReading {
  const words = text.trim();
  if (!/[a-z]/.test(fold(words))) return null;
  const lines: LineOfBusiness[] = [];
  const parts = partsOf(words);
  for (const part of parts) {
    // A word of another line of business changes the meaning: commercial house, boat house, motor home.
    if (OTHER.test(part)) continue;
    if (FLOOD.test(part)) lines.push('flood');
    else if (HOME.test(part)) lines.push('home');
  }
  const line = lines.find((one) => one === preferred) ?? lines[0];
  if (line) return { kind: 'line', line, words };
  return { kind: parts.some((part) => OTHER.test(part)) ? 'other' : 'unknown', words };
}

const WEAK =
  /\b(?:(?:mobile|manufactured|modular|town|second|vacation|single family|multi ?family) ?homes?|townhomes?|condos?|condominiums?|dwellings?|houses?|household|propert(?:y|ies)|residential|residence|manufactured|casas?|hazard|commercial|comercial|business|negocio|farm|marine|vehicles?|trucks?|boats?|crop|h ?o|h|valuables|jewelry|pets?|travel|health|life)\b(?! ?\d)/g;
const FILLER =
  /\b(?:personal|private|residential|standard|basic|primary|only|new|my|a|the|for|of|lines?|leads?|program|plan|product|de|owners?|unit|excess|non|participating|direct)\b/g;
/** Next to such a word, 'condo' or 'life' is a line. */
const OF_INSURANCE = /\b(?:insurance|ins|policy|policies|coverage|quotes?|quotation|seguros?|polizas?|cotizacion)\b/g;
const JOINTS = /[&+/,;|]|\b(?:and|or|y|o)\b/g;
const LINES = [OTHER, FLOOD, HOME];
const EVERY_LINE = LINES.map((line) => new RegExp(line.source, 'g'));
/** Lines whose names can't also mean a building. */
const UNMISTAKABLE = /^(?:term |whole )?(?:life|health|pets?|travel|jewelry|boats?)$/;

/** In characters. */
const LONGEST_NAME = 200;

/** True for 'Homeowners' and 'Auto insurance'; false for 'Condo', which may be a building, and for 'HO-123'. */
function isLineName(text: string): boolean {
  const folded = fold(text).replaceAll(/\bdwelling fire\b/g, 'dp1');
  const left = [...EVERY_LINE, WEAK, OF_INSURANCE, FILLER, JOINTS].reduce(
    (rest, one) => rest.replaceAll(one, ' '),
    folded,
  );
  if (left.trim() !== '') return false;
  const ofLine = folded.replaceAll(OF_INSURANCE, ' ');
  if (ofLine.replaceAll(FILLER, ' ').trim() === '') return false;
  return (
    ofLine !== folded || UNMISTAKABLE.test(folded) || LINES.some((line) => line.test(folded.replaceAll(WEAK, ' ')))
  );
}

/** Flag columns of exports, one for each line: 'Lob_Flood', 'LOB_Home', 'LobAuto'. */
const FLAG = /(?:^|[./])(?:is_?|has_?|wants_?)?lobs?[_. ]?([a-z_ ]+)$/i;

type NamedLine = { readonly preferred?: LineOfBusiness | null; readonly isChosen?: boolean };

/** Lower is surer; null if the reading does not count. */
function rankUnder(key: string, text: string, kind: 'line' | 'other' | 'unknown', isChosen: boolean): number | null {
  const about = lineKey(key);
  if (about === 'always') return kind === 'unknown' ? 5 : 0;
  if (about === null || kind === 'unknown') return null;
  const isClear = isLineName(text);
  if (about === 'plainly' && !isClear) return null;
  // Such a key may name what the client has, not wants: if a user chose the line, only a key about wishes overrides the
  // choice.
  if (isChosen && kind === 'line' && !(isClear && WISHES.test(wordsOfKey(key).join(' ')))) return null;
  return (kind === 'line' ? 2 : 3) + (about === 'plainly' ? 0.25 : 0);
}

/**
 * The line that facts name, by key or heading; keys that always name the line come first. Null if no fact names one.
 * An unknown word counts only under a key that always names the line. `isChosen`: a user chose the preferred line, so
 * that a policy form does not change it (HO3 in a list that is quoted for flood).
 */
export function namedLine(
  facts: Iterable<readonly [key: string, text: string]>,
  { preferred = null, isChosen = false }: NamedLine = {},
): LineReading {
  const said: { readonly rank: number; readonly reading: NonNullable<LineReading> }[] = [];
  const rankOf = (reading: NonNullable<LineReading>, rank: number) =>
    rank + (reading.kind === 'line' && reading.line === preferred ? 0 : 0.5);
  for (const [key, text] of facts) {
    if (key.includes(' > ')) continue;
    const flag = FLAG.exec(key.replaceAll(/([a-z])([A-Z])/g, '$1_$2'))?.[1];
    const named = flag === undefined ? null : readLine(flag.replaceAll('_', ' '), preferred);
    if (named && named.kind !== 'unknown') {
      if (readAnswer(text).value) said.push({ rank: rankOf(named, named.kind === 'line' ? 1 : 4), reading: named });
      continue;
    }
    const about = lineKey(key);
    const isTooLong = about === 'plainly' && text.length > LONGEST_NAME;
    const reading = about === null || isTooLong ? null : readLine(text, preferred);
    const rank = reading && rankUnder(key, text, reading.kind, isChosen);
    if (reading && rank !== null) said.push({ rank: rankOf(reading, rank), reading });
  }
  return said.toSorted((a, b) => a.rank - b.rank)[0]?.reading ?? null;
}

/** Whether a text names the line and nothing else, so that dropping it loses nothing. */
export const isPlainLine = (text: string): boolean =>
  /^(?:flood|homes?|homeowners?)(?: insurance| policy)?$/.test(fold(text));

export const lineNotTaken = (words: string): string =>
  `“${words.slice(0, 80)}” is not quoted here: flood and home are.`;

export const otherLineText = (words: string, chosen: LineOfBusiness): string =>
  `“${words.slice(0, 80)}” is not ${chosen}; quoted for ${chosen}, as chosen for the upload.`;
