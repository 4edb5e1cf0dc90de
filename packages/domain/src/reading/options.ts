import { choices } from '../forms/options.ts';
import type { Field, Option } from '../forms/types.ts';

/**
 * Exports' words for the choices of a field, separated by '|'. Only unambiguous words are listed: a word that may
 * mean two choices ('rental', 'tenant', 'multi family', 'elevated') is left for a user to decide. A word after a
 * format's name ('acord=F') is also the word that we write in that format.
 */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  owned_type: {
    'Individual Owned': 'quoterush=Individual|person|personal',
    'Business Owned': 'business|company|llc|corporation|corp|commercial|partnership|trust',
  },
  gender: { Male: 'acord=M', Female: 'acord=F', Other: 'x|nonbinary|non binary' },
  occupancy_type: {
    'Single Family':
      'sfd|sfr|sf|single|single family home|single family dwelling|single family residence|house|detached|dw|1 family|one family',
    '2-4 Family': 'duplex|triplex|quadplex|fourplex|2 family|3 family|4 family|two family',
    'Condo Unit': 'condo|condominium|co|condo unit owner',
    'Townhouse/Rowhouse': 'townhouse|townhome|rowhouse|row house|th|row home',
  },
  building_use: {
    'Primary Home': 'quoterush=Primary|primary residence|owner occupied|principal|main|homestead',
    Secondary: 'secondary home|seasonal|vacation|second home|secondary residence',
    'Rental(Own)': 'landlord|investment',
    'Rental(Rent)': 'renter|i rent',
    'Tenant Occupied': 'occupied by tenant',
  },
  construction_type: {
    Frame: 'acord=F|wood frame|wood|stucco frame',
    Masonry: 'acord=M|block|concrete block|cbs|cb|cinder block|jm',
    'Masonry Veneer': 'acord=MV|veneer|masonary veneer',
    'Brick Veneer': 'acord=BV|brick',
    'Superior Non Combustible': 'superior|snc|fire resistive|fr|sup',
    Steel: 'steel frame|st',
  },
  foundation_type: {
    Slab: 'slab on grade|concrete slab|sl',
    Crawlspace: 'crawl|crawl space|cr',
    'Stilts Pilings': 'stilts|pilings|piles|piers|stilt|open foundation',
    Basement: 'bsmt|full basement|b',
    'Subgrade Crawlspace': 'subgrade crawl|sub grade crawlspace',
    'Split Level': 'split|bi level',
  },
  flood_zone: { X: 'x unshaded|x shaded|zone x', AE: 'zone ae', VE: 'zone ve', A: 'zone a' },
  form_type: {
    HO3: 'quoterush=HO-3: Home Owners Policy|acord=03|ho 3|homeowners|ho03|ho-3|homeowner',
    HO4: 'ho 4|renters|ho04|ho-4|acord=04',
    HO6: 'ho 6|ho06|ho-6|acord=06',
    DP3: 'dp 3|dp-3|dp03',
  },
  roof_type: {
    'Composite Shingle': 'shingle|composition shingle|asphalt|asphalt shingle|acord=ASPHS|comp',
    'Architectural Shingles': 'architectural|arch shingle|dimensional|architectural shingle',
    'Concrete/Clay Tile': 'tile|clay|concrete tile|clay tile|tile concrete|barrel tile|flat tile',
    Metal: 'steel|standing seam|aluminum',
  },
  roof_shape: { Hip: 'h|hipped', Gable: 'g|gabled', Flat: 'f' },
  elevation_datum: { 'NAVD 1988': 'navd88|navd|1988', 'NGVD 1929': 'ngvd29|ngvd|1929' },
  electrical_type: { 'Circuit Breakers': 'circuit breaker|breaker|breakers', Fuses: 'fuse' },
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, '');
/** Makes '$5,000.00' and 5000 equal; '' if the text is not an amount. */
const amount = (text: string): string => {
  const bare = text.replaceAll(/[$,\s]/g, '').replace(/\.0+$/, '');
  return /^\d+%?$/.test(bare) ? bare : '';
};

const unmarked = (word: string): string => word.slice(word.indexOf('=') + 1);

/** The choice itself if the format has no name for it. */
export function wordIn(format: 'acord' | 'quoterush', key: string, option: string): string {
  const words = WORDS[key]?.[option]?.split('|') ?? [];
  const marked = words.find((word) => word.startsWith(`${format}=`));
  return marked === undefined ? option : unmarked(marked);
}

const found = new Map<string, ReadonlyMap<string, string>>();
function wordsFor(key: string): ReadonlyMap<string, string> {
  let words = found.get(key);
  if (!words) {
    const made = new Map<string, string>();
    for (const [option, list] of Object.entries(WORDS[key] ?? {}))
      for (const word of [option, ...list.split('|').map(unmarked)])
        if (!made.has(plain(word))) made.set(plain(word), option);
    words = made;
    found.set(key, words);
  }
  return words;
}

/** 'HO-3: Home Owners' is also looked up as 'HO-3', 'Townhouse (End Unit)' as 'Townhouse'. */
function formsOf(text: string): string[] {
  const bare = text.replaceAll(/\([^()]*\)/g, '').trim();
  const head = text.split(/:\s/)[0]?.trim() ?? '';
  // 'DP-3 Dwelling Fire' begins with its form number.
  const form = /^(HO|DP)[- ]?0?(\d)\b/i.exec(text)?.slice(1).join('') ?? '';
  return [...new Set([text, bare, head, form])].map(plain).filter((word) => word !== '');
}

/** The option value that a text means; the text itself if it matches no option. */
export function choiceFor(field: Field, text: string): string {
  const options = field.options ?? [];
  for (const wanted of formsOf(text)) {
    const same = options.find(({ value, label }) => plain(value) === wanted || plain(label) === wanted);
    if (same) return same.value;
    const word = wordsFor(field.key).get(wanted);
    if (word !== undefined && (options.length === 0 || options.some(({ value }) => value === word))) return word;
  }
  const sum = amount(text);
  if (sum !== '') {
    const exact = options.find(({ value }) => amount(value) === sum);
    if (exact) return exact.value;
    // An export may write a percentage as a number or a fraction.
    const share = options.find(({ value }) => amount(value) === `${sum}%`);
    if (share) return share.value;
    const bare = field.unit === '%' && options.find(({ value }) => `${amount(value)}%` === sum);
    if (bare) return bare.value;
  }
  const fraction = /^0?\.(\d{1,4})$/.test(text) ? `${Number((Number(text) * 100).toFixed(2))}%` : '';
  return options.find(({ value }) => amount(value) === fraction && fraction !== '')?.value ?? text;
}

const ANSWERS: readonly Option[] = choices('Yes', 'No');

/** Undefined if the field is typed. */
export const bulkOptions = (field: Field): readonly Option[] | undefined =>
  field.options ?? field.optionsFor?.({}) ?? (field.kind === 'toggle' ? ANSWERS : undefined);
