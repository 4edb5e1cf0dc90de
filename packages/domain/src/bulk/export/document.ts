import type { RaterFormat } from '../../applications/rater-formats.ts';
import type { FormContext, Values } from '../../forms/types.ts';
import type { BulkType } from '../types.ts';
import { acordLine } from './acord-paths.ts';
import { type ExportFact, exportFacts, type OmittedValue } from './facts.ts';

export type RaterDocument = {
  readonly content: string;
  readonly media_type: string;
  readonly extension: 'xml' | 'json';
  readonly omitted: readonly OmittedValue[];
};

type Node = string | Map<string, Node>;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

function put(root: Map<string, Node>, path: readonly string[], text: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    root.set(name, text);
    return;
  }
  const inner = root.get(name);
  const branch = inner instanceof Map ? inner : new Map<string, Node>();
  root.set(name, branch);
  put(branch, rest, text);
}

const element = (name: string, content: string, indent: string): string => `${indent}<${name}>${content}</${name}>`;

function amountXml(text: string, indent: string): string {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (share !== undefined) return element('FormatPct', share, indent);
  return element(/^\d+$/.test(text) ? 'FormatInteger' : 'FormatText', escaped(text), indent);
}

function coverageXml(code: string, node: Node, indent: string): string {
  const parts = node instanceof Map ? [...node] : [];
  const inner = parts.map(([kind, text]) => {
    const amount = amountXml(typeof text === 'string' ? text : '', `${indent}    `);
    return `${indent}  <${kind}>\n${amount}\n${indent}  </${kind}>`;
  });
  return [`${indent}<Coverage>`, element('CoverageCd', code, `${indent}  `), ...inner, `${indent}</Coverage>`].join(
    '\n',
  );
}

function nodeXml(name: string, node: Node, indent: string): string {
  if (typeof node === 'string') return element(name, escaped(node), indent);
  if (name === 'Coverage') return [...node].map(([code, inner]) => coverageXml(code, inner, indent)).join('\n');
  const inner = [...node].map(([key, one]) => nodeXml(key, one, `${indent}  `));
  return [`${indent}<${name}>`, ...inner, `${indent}</${name}>`].join('\n');
}

function acordXml(facts: readonly ExportFact[], line: string, { id, today }: { id: string; today: string }): string {
  const request = new Map<string, Node>();
  request.set('RqUID', id);
  request.set('TransactionRequestDt', today);
  for (const { path, text } of facts) put(request, path.split('/'), text);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ACORD xmlns="http://www.ACORD.org/standards/PC_Surety/ACORD1/xml/">',
    '  <SignonRq>',
    element('ClientDt', today, '    '),
    '    <ClientApp>\n      <Name>Freeboard</Name>\n    </ClientApp>',
    '  </SignonRq>',
    '  <InsuranceSvcRq>',
    element('RqUID', id, '    '),
    nodeXml(`${line}PolicyQuoteInqRq`, request, '    '),
    '  </InsuranceSvcRq>',
    '</ACORD>\n',
  ].join('\n');
}

function quoteRushJson(facts: readonly ExportFact[], type: BulkType): string {
  const lead = new Map<string, Node>();
  for (const { path, text } of facts) put(lead, path.split('.'), text);
  const blocks = Object.fromEntries(
    [...lead].map(([name, block]) => [name, block instanceof Map ? Object.fromEntries(block) : block]),
  );
  const client = { ...(blocks.Client as object | undefined), Lob_Home: type === 'home', Lob_Flood: type === 'flood' };
  return `${JSON.stringify({ ...blocks, Client: client }, null, 2)}\n`;
}

/**
 * Writes an application as an ACORD quote request or a QuoteRUSH lead, under the names that the importers read.
 * @param id the request's id, a UUID
 */
export function raterDocument(
  format: RaterFormat,
  application: {
    readonly type: BulkType;
    readonly values: Values;
    readonly origins: Readonly<Record<string, { readonly source: string }>>;
    readonly id: string;
  },
  context: FormContext,
): RaterDocument {
  const { type, values, id } = application;
  const { facts, omitted } = exportFacts(format, application, context);
  if (format === 'quoterush')
    return { content: quoteRushJson(facts, type), media_type: 'application/json', extension: 'json', omitted };
  const content = acordXml(facts, acordLine(type, values), { id, today: context.today });
  return { content, media_type: 'application/xml', extension: 'xml', omitted };
}
