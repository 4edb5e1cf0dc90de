import type { ApplicationType } from './lists.ts';

/** The lines for which leads, sheets and documents become applications. */
export type LineOfBusiness = Extract<ApplicationType, 'flood' | 'home'>;

/**
 * The line of business that a text names: a line that is quoted here, another known line (in its own words), or an
 * unknown line.
 */
export type LineReading =
  | { readonly kind: 'line'; readonly line: LineOfBusiness; readonly words: string }
  | { readonly kind: 'other' | 'unknown'; readonly words: string }
  | null;

/** Keys and headings that always name the line; an unknown word there becomes a question. */
const NAMES_LINE =
  /^(?:lines?|lob|lobs|lines?ofbusiness|lineofbus|lobcode|lobcd|businessline|insuranceline|lineofinsurance|typeofinsurance|insurancetype|instype|insurancekind|applicationtype|apptype|quoteline|policyline|lobdescription|lobname|linea|lineadenegocio|tipodeseguro|ramo)$/;
/** Keys and headings that name the line or something else: the form of a policy, the kind of a lead. */
const MAY_NAME_LINE =
  /^(?:leadtype|typeoflead|leadcategory|policytype|typeofpolicy|poltype|policykind|coveragetype|typeofcoverage|product|products|producttype|productname|productline|policyform|policyformtype|formtype|quotetype|vertical|insuranceproduct|insurance|tipodepoliza)$/;

/** Compares keys and headings only by letters and digits. */
const keyOf = (key: string): string =>
  key
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Whether a key or column heading names a line of business: always, perhaps or never. */
export function lineKey(key: string): 'always' | 'perhaps' | null {
  const name = keyOf(key.split(/[/.]/).at(-1) ?? key);
  if (NAMES_LINE.test(name)) return 'always';
  return MAY_NAME_LINE.test(name) ? 'perhaps' : null;
}

const FLOOD = /\b(?:floods?|nfip|pfip|wyo|inundacion\w*)\b/;
const HOME =
  /\b(?:homes?|homeowners?|home owners?|houses?|household|ho ?0?[1-8][a-z]?|h ?o|dp ?0?[1-3]|dwellings?|dwelling fire|d ?fire|propert(?:y|ies)|condos?|condominium|mobile ?homes?|manufactured|landlords?|renters?|rental dwelling|residential|residence|hogar|vivienda|casa|hazard)\b/;
const OTHER =
  /\b(?:autop?|autos|automobiles?|cars?|vehicles?|motor\w*|trucks?|trucking|boats?|watercraft|marine|yachts?|umbrella|umbrp|inmrp|excess liability|life|term life|health|medicare|medicaid|dental|vision|disability|annuit\w+|commercial|business ?owners?|bop|general liability|gl|workers?(?: ?s)? ?comp\w*|wc|e and o|professional liability|cyber|bonds?|surety|pets?|travel|jewelry|valuables|rvs?|atvs?|motorcycles?|collector|classic car|golf carts?|earthquake|warrant(?:y|ies)|crop|farm|final expense|burial|long term care|carro|vida|salud|mascotas?|negocio|comercial)\b/;

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
/** Negates the word before it: 'flood declined', 'flood coverage not wanted'. */
const DENIED_BEHIND =
  /\S+(?: (?:insurance|policy|coverage|quote|is|was))* (?:no|exclud\w*|declin\w*|reject\w*|refus\w*|waived|not (?:wanted|needed|required|included|requested|interested|offered))$/;

/** The parts of a text that name lines, without negated ones: 'no flood', and everything joined to it by 'and'. */
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
 * Reads a text that may name a line of business. Of several ('Home/Auto') the first that is quoted here is used; a text
 * that names only others is never one of ours, and a negated line ('no flood') is ignored. If two are quoted here the
 * `preferred` line is used.
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

const YES = /^(?:1|true|yes|y|x|si)$/i;
/** Export flags, one per line: 'Lob_Flood', 'LOB_Home', 'LobAuto'. */
const FLAG = /(?:^|[./])(?:is_?|has_?|wants_?)?lobs?[_. ]?([a-z_ ]+)$/i;

type NamedLine = { readonly preferred?: LineOfBusiness | null; readonly isChosen?: boolean };

/**
 * The line that facts name, by key or heading: keys that always name the line first. Null if none names any. An unknown
 * word is considered only under a key that always names the line. `isChosen`: a user has chosen the preferred line, so
 * that the form of a policy (HO3 in a list that is quoted for flood) does not change it.
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
      if (YES.test(text.trim())) said.push({ rank: rankOf(named, named.kind === 'line' ? 1 : 4), reading: named });
      continue;
    }
    const about = lineKey(key);
    const reading = about === null ? null : readLine(text, preferred);
    if (!reading || (about === 'perhaps' && (reading.kind === 'unknown' || (isChosen && reading.kind === 'line'))))
      continue;
    if (about === 'always') said.push({ rank: rankOf(reading, reading.kind === 'unknown' ? 5 : 0), reading });
    else said.push({ rank: rankOf(reading, reading.kind === 'line' ? 2 : 3), reading });
  }
  return said.toSorted((a, b) => a.rank - b.rank)[0]?.reading ?? null;
}

/** Whether a text names only the line, so that nothing else would be lost. */
export const isPlainLine = (text: string): boolean =>
  /^(?:flood|homes?|homeowners?)(?: insurance| policy)?$/.test(fold(text));

/** States why a named line is not accepted. */
export const lineNotTaken = (words: string): string =>
  `“${words.slice(0, 80)}” is not quoted here: flood and home are.`;

/** States that a row names another line than the one it is quoted for. */
export const otherLineText = (words: string, chosen: LineOfBusiness): string =>
  `“${words.slice(0, 80)}” is not ${chosen}; quoted for ${chosen}, as chosen for the upload.`;
