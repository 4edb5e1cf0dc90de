/** Texts in quotes, which name nothing. */
const TEXT = /"[^"]*"|'[^']*'/g;
/** Functions of the engine that go through a list for each of its items. */
const LOOP = /\b(?:map|flatMap|filter|some|all|none|one|count)\s*\(/g;
const MAKES_MORE = /\b(?:map|flatMap)\s*\(/;
const NAME = /(?:\$\.|(?<![\w.$]))([A-Za-z_]\w*)(?!\w*\s*\()/g;

const MOST_LOOPS = 2;
const LONGEST_RANGE = 1_000;
/** How large a value may get, counted in texts and numbers as they come out of the tables. */
const LARGEST = 100_000;

const LONGEST_EXPRESSION = 20_000;

/** Whether every range of an expression is written out and short. */
function hasShortRanges(bare: string): boolean {
  for (let at = bare.indexOf('..'); at >= 0; at = bare.indexOf('..', at + 2)) {
    const [, from] = /(-?\d{1,9})\s*$/.exec(bare.slice(Math.max(0, at - 20), at)) ?? [];
    const [, to] = /^\s*(-?\d{1,9})\s*[\])]/.exec(bare.slice(at + 2, at + 22)) ?? [];
    if (from === undefined || to === undefined || Math.abs(Number(to) - Number(from)) > LONGEST_RANGE) return false;
  }
  return true;
}

/** Why an expression of a rate table or formula may take for ever, in plain words; null when it surely ends soon. */
export function endlessFault(expression: string): string | null {
  if (expression.length > LONGEST_EXPRESSION) return `it is longer than ${LONGEST_EXPRESSION} characters`;
  const bare = expression.replace(TEXT, '""');
  const loops = bare.match(LOOP)?.length ?? 0;
  if (loops > MOST_LOOPS) return `it goes through more than ${MOST_LOOPS} lists`;
  if (loops === 0) return null;
  return hasShortRanges(bare)
    ? null
    : `it goes through a range that is not written out or longer than ${LONGEST_RANGE}`;
}

type Node = {
  content?: {
    expressions?: { key?: unknown; value?: unknown }[];
    rules?: Record<string, unknown>[];
    statements?: { condition?: unknown }[];
  };
};

const listOf = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : []);

/** Every expression of a graph, those that have a name with it, in the order in which they are worked out. */
function* expressionsOf(graph: object): Generator<{ name: string | null; text: string }> {
  for (const node of listOf((graph as { nodes?: Node[] }).nodes)) {
    const { expressions, rules, statements } = node?.content ?? {};
    for (const { key, value } of listOf(expressions)) yield { name: String(key), text: String(value ?? '') };
    for (const rule of listOf(rules)) for (const cell of Object.values(rule)) yield { name: null, text: String(cell) };
    for (const { condition } of listOf(statements)) yield { name: null, text: String(condition ?? '') };
  }
}

/**
 * Why a decision graph may take for ever or make something too large, in plain words; null when it surely does neither.
 * The engine itself knows no limit: a range of ranges keeps it busy for hours, and a text that is put together with
 * itself forty times fills the memory.
 */
export function boundlessFault(graph: object): string | null {
  const sizes = new Map<string, number>();
  const seen = new Set<string>();
  for (const { name, text } of expressionsOf(graph)) {
    if (name === null && seen.has(text)) continue;
    seen.add(text);
    const fault = endlessFault(text);
    if (fault) return `\`${(name ?? text).slice(0, 100)}\` is not taken: ${fault}`;
    if (name === null) continue;
    let size = text.length / 8;
    for (const [, read = ''] of text.replace(TEXT, '""').matchAll(NAME)) size += sizes.get(read) ?? 1;
    if (MAKES_MORE.test(text)) size *= size;
    if (size > LARGEST) return `\`${name.slice(0, 100)}\` is not taken: it is put together of too much`;
    sizes.set(name, size);
  }
  return null;
}
