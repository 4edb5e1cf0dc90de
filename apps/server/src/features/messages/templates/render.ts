import { codesIn, WORDING_FILTERS, wordingFault } from '@freeboard/domain/messages';
import { Liquid, LiquidError } from 'liquidjs';

/** What short codes stand for, by their code. */
export type CodeValues = Readonly<Record<string, string>>;

export type Rendered = {
  text: string;
  /** Codes that stand in it and that this application has nothing for. */
  empty: string[];
};

/** The words of a wording that cannot be used: what is wrong, and where. */
export class TemplateFault extends Error {}

/** Short codes alone, and what may be said of one: a wording is filled in, it does not run. */
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
 * Returns a wording with its short codes filled in; in HTML what they stand for is text, never markup. Nothing but
 * words and known short codes reaches Liquid, so that how long it takes is known beforehand. @throws TemplateFault
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
