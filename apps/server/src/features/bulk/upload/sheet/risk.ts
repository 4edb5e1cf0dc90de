import { EXTRA_SIGN } from '@freeboard/domain/bulk';
import { readAnswer } from '@freeboard/domain/reading';

export type Tree = { [key: string]: unknown };
export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listed = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** All values with a name anywhere in a tree, in document order; call `checkDepth` before. */
function allNamed(tree: unknown, name: string): unknown[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => allNamed(one, name));
  if (!isTree(tree)) return [];
  return Object.entries(tree).flatMap(([key, inner]) =>
    key === name ? [...listed(inner), ...allNamed(inner, name)] : allNamed(inner, name),
  );
}
const treesNamed = (tree: unknown, name: string): Tree[] => allNamed(tree, name).filter(isTree);

const textIn = (value: unknown): string => String(isTree(value) ? (value['#text'] ?? '') : (value ?? '')).trim();
const isElsewhere = (addr: unknown): boolean =>
  isTree(addr) && /mail|previous|prior|former|bill/i.test(textIn(addr.AddrTypeCd));
const isYes = (value: unknown): boolean => readAnswer(textIn(value)).value === true;

/** Ranks an insured by role and relationship codes: first named insured 0, unknown 1, co-insured or spouse 2. */
function insuredRank(insured: Tree): number {
  const codes = ['InsuredOrPrincipalRoleCd', 'TitleRelationshipCd'].flatMap((name) =>
    allNamed(insured, name).map(textIn),
  );
  if (codes.some((code) => /^(co|ci$|joint|spouse|ani$|ai$|add|second|domestic|other)/i.test(code))) return 2;
  return codes.some((code) =>
    /^(fni|ni|(first|primary)?\s?(named)?\s?insured|applicant|primary|policyholder)$/i.test(code),
  )
    ? 0
    : 1;
}

const riskDwelling = (request: Tree): Tree | undefined => {
  const all = treesNamed(request, 'Dwell');
  return all.find(({ PrincipalUnitAtRiskInd }) => isYes(PrincipalUnitAtRiskInd)) ?? all[0];
};

function riskLocation(request: Tree, ref: string): Tree | undefined {
  const all = treesNamed(request, 'Location');
  const referred = ref === '' ? undefined : all.find((one) => one['@id'] === ref);
  return referred ?? all.find(({ Addr }) => listed(Addr).some((addr) => !isElsewhere(addr)));
}

/**
 * The parts of an ACORD request about a house, location or person other than the insured one; their facts become
 * extras. The address comes from the risk's location only, so that two addresses are never mixed.
 */
export function otherParts(request: Tree): ReadonlySet<unknown> {
  const dwelling = riskDwelling(request);
  const location = riskLocation(request, textIn(dwelling?.['@LocationRef']));
  const addresses = listed(location?.Addr);
  const address = addresses.find((addr) => !isElsewhere(addr)) ?? addresses[0];
  const insureds = treesNamed(request, 'InsuredOrPrincipal');
  const [insured] = insureds.toSorted((a, b) => insuredRank(a) - insuredRank(b));
  const ofRisk = new Set<unknown>([dwelling, location, address, insured]);
  return new Set(
    [
      ...treesNamed(request, 'Dwell'),
      ...treesNamed(request, 'Location'),
      ...treesNamed(request, 'Addr'),
      ...insureds,
    ].filter((one) => !ofRisk.has(one)),
  );
}

const ADDRESS_NAME = /^(property)?(address[12]?|address_?line_?[12]|street|city|state|zip(code)?|postalcode|county)$/i;
const STREET_NAME = /^(property)?(address1?|address_?line_?1|street)$/i;
const PROPERTY_NAME = /^property/i;
const OTHER_BLOCK = /previous|prior|mail|bill|agen|mortgag|lender|employer/i;
const OTHER_LINE = /^(auto|driver|vehicle|umbrella|boat|motorcycle|watercraft|life|pet|workerscomp)/i;
/** Names of a lead's blocks, in order of how likely their address is that of the risk. */
const BLOCKS = [/^(ho|home|homeowners?|dwelling|dwellingfire|df|property|risk|location)$/i, /^flood$/i, /^$/];

type Fact = { path: string; text: string; block: string; name: string };

const factsOf = (values: ReadonlyMap<string, string>): Fact[] =>
  [...values].map(([path, text]) => {
    const parts = path.split('.');
    return { path, text, name: parts.at(-1) ?? '', block: parts.slice(0, -1).join('.') };
  });

const blockRank = (block: string): number => {
  const at = BLOCKS.findIndex((pattern) => pattern.test(block.split('.').at(-1) ?? ''));
  return at < 0 ? BLOCKS.length : at;
};

function riskAddress(facts: readonly Fact[]): ReadonlySet<Fact> {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts)
    if (ADDRESS_NAME.test(fact.name) && !OTHER_BLOCK.test(fact.block) && !OTHER_LINE.test(fact.block))
      groups.set(fact.block, [...(groups.get(fact.block) ?? []), fact]);
  const hasStreet = (group: readonly Fact[]) => group.some(({ name }) => STREET_NAME.test(name));
  const isOfProperty = (group: readonly Fact[]) =>
    group.some(({ name }) => PROPERTY_NAME.test(name) && STREET_NAME.test(name));
  const rank = ([block, group]: [string, Fact[]]): number =>
    (hasStreet(group) ? 0 : 100) + (isOfProperty(group) ? 0 : 10) * (blockRank(block) === 0 ? 0 : 1) + blockRank(block);
  const [best] = [...groups].toSorted((a, b) => rank(a) - rank(b));
  const group = best?.[1] ?? [];
  const named = group.filter(({ name }) => PROPERTY_NAME.test(name));
  const isWhole = hasStreet(named) && named.some(({ name }) => /city|zip|postal/i.test(name));
  // If only the street is named as the property's, a town without that name belongs to it, but a second street never
  // does.
  const plain = group.filter(
    (fact) => !named.includes(fact) && !(hasStreet(named) && /address|street/i.test(fact.name)),
  );
  return new Set(isWhole ? named : [...named, ...plain]);
}

export function splitOtherFacts(values: ReadonlyMap<string, string>): Map<string, string> {
  const facts = factsOf(values);
  const ofRisk = riskAddress(facts);
  const isOther = (fact: Fact): boolean =>
    OTHER_LINE.test(fact.block) ||
    (ADDRESS_NAME.test(fact.name) && !ofRisk.has(fact)) ||
    // The flood policy's type is not a form type of home policies.
    (/^flood$/i.test(fact.block) && /^policytype$/i.test(fact.name));
  return new Map(
    facts.map((fact) => [
      isOther(fact) ? `${fact.block === '' ? 'lead' : fact.block}${EXTRA_SIGN}${fact.name}` : fact.path,
      fact.text,
    ]),
  );
}

/** Whether a lead flags a line, under any path ('Client.Lob_Flood'); null without a flag. */
export function lineFlag(values: ReadonlyMap<string, string>, line: 'flood' | 'home'): boolean | null {
  const flag = new RegExp(`(^|\\.)lobs?[_.]?${line}(owners?)?$`, 'i');
  const answers = [...values].filter(([path]) => flag.test(path)).map(([, text]) => isYes(text));
  return answers.length === 0 ? null : answers.includes(true);
}
