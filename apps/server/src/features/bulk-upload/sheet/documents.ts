import { readFile, stat } from 'node:fs/promises';
import type { BulkType } from '@freeboard/domain';
import { readXml } from '../../../integrations/carriers/mapping/xml.ts';
import { SheetRefused } from './fault.ts';

const MOST_BYTES = 20_000_000;
const MOST_DEPTH = 60;
const MOST_LEADS = 5_000;

/** One request or lead: what it says, by its path in the document. */
export type Lead = { type: BulkType | null; facts: Map<string, string> };

type Tree = { [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function deep(depth: number): void {
  if (depth > MOST_DEPTH) throw new SheetRefused('The document is nested too deeply.');
}

/** Parts of a request that speak of the insured and the house; what stands elsewhere (the producer, say) is not theirs. */
const OF_RISK = /^(InsuredOrPrincipal|Location|PersPolicy|HomeLineBusiness|FloodLineBusiness|Dwell|FloodInfo)$/;

/** Whose code it is comes with a coverage: 'Coverage/DWELL/Limit'. */
function coverage(tree: Tree, path: string, into: Map<string, string>): void {
  const code = String(tree.CoverageCd ?? '').toUpperCase();
  for (const kind of ['Limit', 'Deductible'] as const)
    for (const one of listed(tree[kind])) {
      const of = isTree(one) ? one : {};
      const sum =
        of.FormatInteger ?? of.FormatText ?? (isTree(of.FormatCurrencyAmt) ? of.FormatCurrencyAmt.Amt : undefined);
      const text = of.FormatPct === undefined ? sum : `${String(of.FormatPct)}%`;
      if (text !== undefined) put(into, `${path}/${code}/${kind}`, String(text));
    }
  const { CoverageCd: _, Limit: __, Deductible: ___, ...rest } = tree;
  if (Object.keys(rest).length > 0) flatten(rest, `${path}/${code}`, '/', into, 1);
}

function put(into: Map<string, string>, path: string, text: string): void {
  if (text.trim() === '') return;
  let name = path;
  for (let at = 2; into.has(name); at += 1) name = `${path} (${at})`;
  into.set(name, text.trim());
}

function flatten(value: unknown, path: string, sign: string, into: Map<string, string>, depth: number): void {
  deep(depth);
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries())
      flatten(one, at === 0 ? path : `${path}[${at + 1}]`, sign, into, depth + 1);
  } else if (isTree(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const next = key === '#text' || path === '' ? path || key : `${path}${sign}${key}`;
      if (key === 'Coverage' && sign === '/')
        for (const one of listed(inner))
          if (isTree(one)) coverage(one, next, into);
          else flatten(one, next, sign, into, depth + 1);
      else flatten(inner, next, sign, into, depth + 1);
    }
  } else if (value !== null && value !== undefined) put(into, path, String(value));
}

const REQUEST = /^(Home|Flood|DwellFire|PersDwellFire)PolicyQuoteInqRq$/;

function requestsIn(tree: unknown, depth = 0): { name: string; request: unknown }[] {
  deep(depth);
  if (Array.isArray(tree)) return tree.flatMap((one) => requestsIn(one, depth + 1));
  if (!isTree(tree)) return [];
  return Object.entries(tree).flatMap(([name, inner]) =>
    REQUEST.test(name) ? listed(inner).map((request) => ({ name, request })) : requestsIn(inner, depth + 1),
  );
}

/** The home and flood quote requests of an ACORD document. @throws SheetRefused */
export function acordLeads(text: string): Lead[] {
  const tree = readXml(text);
  if (tree === undefined)
    throw new SheetRefused(
      'This is no XML that can be taken: it is broken, or it declares a document type or entities.',
    );
  const requests = requestsIn(tree);
  if (requests.length === 0)
    throw new SheetRefused('This XML holds no ACORD quote request for a home or flood policy.');
  return requests.map(({ name, request }) => {
    const facts = new Map<string, string>();
    for (const [part, inner] of Object.entries(isTree(request) ? request : {}))
      flatten(inner, part, OF_RISK.test(part) ? '/' : ' > ', facts, 1);
    return { type: name.startsWith('Flood') ? 'flood' : 'home', facts };
  });
}

/** The leads of a JSON document in the shape of QuoteRUSH: one, or a list of them. @throws SheetRefused */
export function jsonLeads(text: string): Lead[] {
  let tree: unknown;
  try {
    tree = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new SheetRefused('This JSON is broken or ends midway.');
  }
  const inner = isTree(tree) ? (tree.leads ?? tree.Leads ?? tree.data ?? tree) : tree;
  const leads = listed(inner).filter(isTree);
  if (leads.length === 0) throw new SheetRefused('This JSON holds no lead.');
  return leads.map((lead) => {
    const facts = new Map<string, string>();
    flatten(lead, '', '.', facts, 0);
    const asks = (word: RegExp) => [...facts].some(([key, value]) => word.test(key) && /^(true|yes|1)$/i.test(value));
    const isFlood = asks(/^lob[_.]?flood$/i);
    const isHome = asks(/^lob[_.]?home$/i) || lead.HO !== undefined;
    return { type: isFlood ? 'flood' : isHome ? 'home' : null, facts };
  });
}

/** A document's kind by its first sign. */
export const documentKind = (text: string): 'acord' | 'quoterush' | null => {
  const first = text.replace(/^\uFEFF/, '').trimStart()[0];
  if (first === '<') return 'acord';
  return first === '{' || first === '[' ? 'quoterush' : null;
};

export const leadsOf = (kind: 'acord' | 'quoterush', text: string): Lead[] =>
  kind === 'acord' ? acordLeads(text) : jsonLeads(text);

/** Leads as a table: a column for each path that one of them has. @throws SheetRefused */
export async function documentTable(
  path: string,
  kind: 'acord' | 'quoterush',
): Promise<{ heads: string[]; rows: string[][] }> {
  if ((await stat(path)).size > MOST_BYTES) throw new SheetRefused('The document is larger than 20 MB.');
  const leads = leadsOf(kind, await readFile(path, 'utf8'));
  if (leads.length > MOST_LEADS) throw new SheetRefused(`A document may hold ${MOST_LEADS} leads.`);
  const heads = [...new Set(leads.flatMap(({ facts }) => [...facts.keys()]))];
  return { heads, rows: leads.map(({ facts }) => heads.map((head) => facts.get(head) ?? '')) };
}
