import { SHORT_CODES, type ShortCode } from '@freeboard/domain';
import { Liquid, LiquidError, type Template as Node, TokenKind } from 'liquidjs';

export type CodeValues = Record<ShortCode, string>;

export type Rendered = {
  text: string;
  /** Codes that stand in it and that this application has nothing for. */
  empty: ShortCode[];
};

/** The words of a wording that cannot be used: what is wrong, and where. */
export class TemplateFault extends Error {}

const KNOWN: ReadonlySet<string> = new Set(SHORT_CODES.map(({ code }) => code));
/** What may be said of a value. */
const FILTERS = ['default', 'upcase', 'downcase', 'capitalize'] as const;

/** Short codes alone, and what may stand beside them: a wording is filled in, it does not run. */
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
    if (![...FILTERS, 'escape'].includes(name as never)) delete liquid.filters[name];
  return liquid;
}

const TEXT = engine(false);
const HTML = engine(true);

function parsed(text: string, isHtml: boolean): { nodes: Node[]; codes: ShortCode[] } {
  const liquid = isHtml ? HTML : TEXT;
  try {
    const nodes = liquid.parse(text);
    if (nodes.some(({ token }) => token.kind !== TokenKind.HTML && token.kind !== TokenKind.Output))
      throw new TemplateFault('A wording holds short codes only.');
    const named = liquid.globalFullVariablesSync(nodes);
    const unknown = named.filter((name) => !KNOWN.has(name));
    if (unknown.length > 0) throw new TemplateFault(`There is no short code '${unknown[0]}'.`);
    return { nodes, codes: named as ShortCode[] };
  } catch (error) {
    if (error instanceof TemplateFault) throw error;
    if (error instanceof LiquidError || error instanceof Error)
      throw new TemplateFault(
        `This wording cannot be read: ${error.message.split('\n')[0]?.replace(/, line.*$/, '')}.`,
      );
    throw error;
  }
}

/** What is wrong with a wording, or null. */
export function wordingFault(text: string, isHtml: boolean): string | null {
  try {
    parsed(text, isHtml);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A wording with its short codes filled in; in HTML what they stand for is text, never markup. @throws TemplateFault */
export function render(text: string, values: CodeValues, isHtml: boolean): Rendered {
  const { nodes, codes } = parsed(text, isHtml);
  return {
    text: (isHtml ? HTML : TEXT).renderSync(nodes, values) as string,
    empty: codes.filter((code) => values[code].trim() === ''),
  };
}
