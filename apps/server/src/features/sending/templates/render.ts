import { codesIn, WORDING_FILTERS, wordingFault } from '@freeboard/domain/messages';
import { Liquid, LiquidError } from 'liquidjs';

/** The values of short codes, by code. */
export type CodeValues = Readonly<Record<string, string>>;

export type Rendered = {
  text: string;
  /** Codes in it for which this application has no value. */
  empty: string[];
};

/** What is wrong with a text, and where. */
export class TemplateFault extends Error {}

/** Allows only short codes and their filters: a text is filled in, it does not run code. */
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
 * Fills in the short codes of a text; in HTML their values are text, never markup. Only text and known short codes
 * reach Liquid, so the running time is bounded. @throws TemplateFault
 */
export function render(text: string, values: CodeValues, isHtml: boolean): Rendered {
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
