import {
  codesIn,
  SHORT_CODES,
  type ShortCode,
  WORDING_FILTERS,
  withoutClientLink,
  wordingFault,
} from '@freeboard/domain/messages';
import { Liquid, LiquidError } from 'liquidjs';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { invalid } from '../../../kernel/faults.ts';
import { mailHtml } from '../../messages/index.ts';
import { shortCodeRows } from './short-codes.queries.ts';

/** The subject and body of a message, before short codes are filled in. */
export type Wording = { option_subject: string; option_body: string };

/** `empty`: the codes that would be sent blank. */
export type Filled = { subject: string; text: string; html: string | null; empty: string[] };

export type CodeValues = Readonly<Record<string, string>>;

class TemplateFault extends Error {}

/** A Liquid engine with only short codes and their filters: no tags, so that a text cannot run code. */
function engine(isHtml: boolean): Liquid {
  const liquid = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    parseLimit: 200_000,
    renderLimit: 500,
    memoryLimit: 1_000_000,
    ...(isHtml ? { outputEscape: 'escape' as const } : {}),
  });
  for (const name of Object.keys(liquid.tags)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters))
    if (![...WORDING_FILTERS, 'escape'].includes(name as never)) delete liquid.filters[name];
  return liquid;
}

const TEXT = engine(false);
const HTML = engine(true);

/**
 * Fills in the short codes of a text and lists those without a value. In HTML, values are escaped. Only text and
 * known short codes reach Liquid, so the running time is bounded.
 * @throws TemplateFault
 */
function render(text: string, values: CodeValues, isHtml: boolean): { text: string; empty: string[] } {
  const fault = wordingFault(text, new Set(Object.keys(values)));
  if (fault !== null) throw new TemplateFault(fault);
  try {
    return {
      text: (isHtml ? HTML : TEXT).parseAndRenderSync(text, values) as string,
      empty: codesIn(text).filter((code) => values[code]?.trim() === ''),
    };
  } catch (error) {
    if (!(error instanceof LiquidError)) throw error;
    throw new TemplateFault(`This wording cannot be read: ${error.message.split('\n')[0]?.replace(/, line.*$/, '')}.`);
  }
}

/** @throws Fault invalid, at the part that cannot be parsed */
export function fill(wording: Wording, values: CodeValues, isHtml: boolean): Filled {
  const part = (field: keyof Wording, inHtml: boolean, words = wording[field]) => {
    try {
      return render(words, values, inHtml);
    } catch (error) {
      if (error instanceof TemplateFault) throw invalid({ [field]: [error.message] });
      throw error;
    }
  };
  const subject = part('option_subject', false);
  const isLinkDead = values.client_link === '' && codesIn(wording.option_body).includes('client_link');
  const body = part('option_body', isHtml, isHtml && isLinkDead ? withoutClientLink(wording.option_body) : undefined);
  const html = isHtml ? mailHtml.cleanHtml(body.text) : null;
  const empty = [...new Set([...(isHtml ? subject.empty : []), ...body.empty, ...(isLinkDead ? ['client_link'] : [])])];
  return {
    subject: isHtml ? subject.text.replaceAll(/\s+/g, ' ').trim() : '',
    text: html === null ? body.text.trim() : mailHtml.plainText(html),
    html,
    empty,
  };
}

/** A short code for a price, except with a `default` filter, which prints its text if there is no price. */
const PRICE = /\{\{-?\s*(premium_range|lowest_premium|highest_premium)\s*(?:\|(?!\s*default\b)[^}]*)?\}\}/g;

/** Refuses a message in which a price would be blank. @throws Fault invalid, at `field` */
export function refuseBlankPrice({ option_subject, option_body }: Wording, values: CodeValues, field: string): void {
  const codes = [...`${option_subject}\n${option_body}`.matchAll(PRICE)].map(([, code = '']) => code);
  const blank = SHORT_CODES.find(({ code }) => codes.includes(code) && values[code]?.trim() === '');
  if (blank)
    throw invalid({ [field]: [`“${blank.name}” would be blank: there is no price to send. Take it out of the text.`] });
}

export async function codeNames(db: TenantDb, agencyId: number): Promise<ReadonlyMap<string, string>> {
  const own = await shortCodeRows(db, agencyId);
  return new Map<string, string>([...SHORT_CODES, ...own].map(({ code, name }) => [code, name]));
}

/** The values of all codes: the built-in ones, and the agency's own with the codes in them filled in. */
export async function withOwnCodes(
  db: TenantDb,
  agencyId: number,
  system: Readonly<Record<ShortCode, string>>,
): Promise<CodeValues> {
  const own = await shortCodeRows(db, agencyId);
  const filled = own.map(({ code, body }) => [code, render(body, system, false).text] as const);
  return { ...Object.fromEntries(filled), ...system };
}
