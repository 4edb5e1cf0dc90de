import { readFile, stat } from 'node:fs/promises';
import { type BulkType, EXTRA_SIGN } from '@freeboard/domain/bulk';
import { readXml } from '../../../../integrations/carriers/mapping/xml.ts';
import { decodeText } from '../../../../kernel/files/decode-text.ts';
import { SheetRefused } from '../../../../kernel/workbook/sheet.ts';
import { ezlynxParts } from './ezlynx.ts';
import { isTree, lineFlag, listed, otherParts, splitOtherFacts, type Tree } from './risk.ts';

const MOST_BYTES = 20_000_000;
const MOST_DEPTH = 60;
const MOST_LEADS = 5_000;

/** The facts of one request or lead, by their path in the document; `type` is null if unknown. */
export type Lead = { type: BulkType | null; facts: Map<string, string> };

function deep(depth: number): void {
  if (depth > MOST_DEPTH) throw new SheetRefused('The document is nested too deeply.');
}

/**
 * `repeats`: the last number appended to each repeated path, which avoids a search; `others`: the document's parts
 * that are not about the insured risk.
 */
type Facts = { values: Map<string, string>; repeats: Map<string, number>; others: ReadonlySet<unknown> };

const noFacts = (others: ReadonlySet<unknown> = new Set()): Facts => ({
  values: new Map(),
  repeats: new Map(),
  others,
});

/** @throws SheetRefused if the document is nested too deeply */
function checkDepth(value: unknown, depth = 0): void {
  deep(depth);
  const inner = Array.isArray(value) ? value : isTree(value) ? Object.values(value) : [];
  for (const one of inner) checkDepth(one, depth + 1);
}

/**
 * The parts of a request about the insured and the house; facts of other parts, such as the producer, become extras.
 */
const OF_RISK =
  /^(InsuredOrPrincipal|Location|PersPolicy|HomeLineBusiness|DwellFireLineBusiness|FloodLineBusiness|Dwell|FloodInfo)$/;

/** Stores a coverage under its code: 'Coverage/DWELL/Limit'. */
function coverage(tree: Tree, path: string, into: Facts): void {
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

function put(into: Facts, path: string, text: string): void {
  if (text.trim() === '') return;
  let at = into.repeats.get(path) ?? 1;
  let name = at === 1 ? path : `${path} (${at})`;
  for (; into.values.has(name); name = `${path} (${at})`) at += 1;
  into.repeats.set(path, at);
  into.values.set(name, text.trim());
}

function flatten(value: unknown, path: string, sign: string, into: Facts, depth: number): void {
  deep(depth);
  if (Array.isArray(value)) {
    // Parts about the risk come first, so that their paths have no number.
    const ordered = value.toSorted((a, b) => Number(into.others.has(a)) - Number(into.others.has(b)));
    for (const [at, one] of ordered.entries())
      flatten(one, at === 0 ? path : `${path}[${at + 1}]`, sign, into, depth + 1);
  } else if (isTree(value)) {
    const own = into.others.has(value) ? EXTRA_SIGN : sign;
    for (const [key, inner] of Object.entries(value)) {
      const next = key === '#text' || path === '' ? path || key : `${path}${own}${key}`;
      if (key === 'Coverage' && own === '/')
        for (const one of listed(inner))
          if (isTree(one)) coverage(one, next, into);
          else flatten(one, next, own, into, depth + 1);
      else flatten(inner, next, own, into, depth + 1);
    }
  } else if (value !== null && value !== undefined) put(into, path, String(value));
}

/** Formats that other programs save with the extension .xls: an HTML table, or SpreadsheetML 2003. */
const EXCEL_IN_DISGUISE =
  /^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<(!doctype\s+html|html|head|body|table|meta|style|div)\b|urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i;

const REQUEST = /^((Home|Flood|DwellFire|PersDwellFire)PolicyQuoteInqRq|EZHOME)$/;

function requestsIn(tree: unknown, depth = 0): { name: string; request: unknown }[] {
  deep(depth);
  if (Array.isArray(tree)) return tree.flatMap((one) => requestsIn(one, depth + 1));
  if (!isTree(tree)) return [];
  return Object.entries(tree).flatMap(([name, inner]) =>
    REQUEST.test(name) ? listed(inner).map((request) => ({ name, request })) : requestsIn(inner, depth + 1),
  );
}

function ezlynxFacts(file: Tree): Map<string, string> {
  const { own, others } = ezlynxParts(file);
  const facts = noFacts();
  for (const [part, inner] of Object.entries(own)) flatten(inner, part, '/', facts, 1);
  for (const [part, inner] of Object.entries(others)) flatten(inner, part, EXTRA_SIGN, facts, 1);
  return facts.values;
}

/** Reads the quote requests of an ACORD document, or an EZLynx home file. @throws SheetRefused */
export function acordLeads(text: string): Lead[] {
  if (EXCEL_IN_DISGUISE.test(text.slice(0, 4_000)))
    throw new SheetRefused(
      'This is a web page or an XML spreadsheet under an Excel name. Open it in Excel and save it as XLSX.',
    );
  const tree = readXml(text);
  if (tree === undefined)
    throw new SheetRefused(
      'This is no XML that can be taken: it is broken, or it declares a document type or entities.',
    );
  const requests = requestsIn(tree);
  if (requests.length === 0)
    throw new SheetRefused(
      'This XML holds no ACORD quote request for a home or flood policy, and no EZLynx home file.',
    );
  return requests.map(({ name, request }) => {
    checkDepth(request);
    const parts = isTree(request) ? request : {};
    if (name === 'EZHOME') return { type: 'home', facts: ezlynxFacts(parts) };
    const facts = noFacts(otherParts(parts));
    for (const [part, inner] of Object.entries(parts))
      flatten(inner, part, OF_RISK.test(part) ? '/' : EXTRA_SIGN, facts, 1);
    return { type: name.startsWith('Flood') ? 'flood' : 'home', facts: facts.values };
  });
}

/** Reads one or more leads from QuoteRUSH JSON. @throws SheetRefused */
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
    const facts = noFacts();
    flatten(lead, '', '.', facts, 0);
    const isFlood = lineFlag(facts.values, 'flood') ?? false;
    const isHome = lineFlag(facts.values, 'home') ?? lead.HO !== undefined;
    return { type: isFlood ? 'flood' : isHome ? 'home' : null, facts: splitOtherFacts(facts.values) };
  });
}

const HAWKSOFT_LINE = /^([a-z]{2,5})_([a-z])([A-Z]\w*)\s*=\s*(.*)$/;
const HAWKSOFT_HOUSE = /^G(?=Address|City|State|Zip)/;
const HAWKSOFT_MAIL = /^(?:Address\d?|City|State|Zip|County)$/;

/** Reads the client of a HawkSoft file (CMSMTF), with a name and a value per line; a G before an address name marks the house. */
function hawksoftLeads(text: string): Lead[] {
  const facts = noFacts();
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, group, , name = '', value = ''] = HAWKSOFT_LINE.exec(line.trim()) ?? [];
    return group ? [{ name, value }] : [];
  });
  const hasHouse = lines.some(({ name, value }) => HAWKSOFT_HOUSE.test(name) && value.trim() !== '');
  for (const { name, value } of lines) {
    const isMail = hasHouse && HAWKSOFT_MAIL.test(name);
    put(facts, isMail ? `Mailing${EXTRA_SIGN}${name}` : name.replace(HAWKSOFT_HOUSE, 'Property'), value);
  }
  return [{ type: null, facts: facts.values }];
}

export const DOCUMENT_KINDS = ['acord', 'quoterush', 'hawksoft'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const documentKind = (text: string): DocumentKind | null => {
  const plain = text.replace(/^\uFEFF/, '').trimStart();
  if (plain[0] === '<') return 'acord';
  if (plain[0] === '{' || plain[0] === '[') return 'quoterush';
  const [first = '', second = ''] = plain.split(/\r?\n/);
  return HAWKSOFT_LINE.test(first) && HAWKSOFT_LINE.test(second) ? 'hawksoft' : null;
};

export const leadsOf = (kind: DocumentKind, text: string): Lead[] =>
  kind === 'acord' ? acordLeads(text) : kind === 'quoterush' ? jsonLeads(text) : hawksoftLeads(text);

/** Leads as a table, with a column for each path that occurs. @throws SheetRefused */
export async function documentTable(path: string, kind: DocumentKind): Promise<{ heads: string[]; rows: string[][] }> {
  if ((await stat(path)).size > MOST_BYTES) throw new SheetRefused('The document is larger than 20 MB.');
  const leads = leadsOf(kind, decodeText(await readFile(path)));
  if (leads.length > MOST_LEADS) throw new SheetRefused(`A document may hold ${MOST_LEADS} leads.`);
  const heads = [...new Set(leads.flatMap(({ facts }) => [...facts.keys()]))];
  return { heads, rows: leads.map(({ facts }) => heads.map((head) => facts.get(head) ?? '')) };
}
