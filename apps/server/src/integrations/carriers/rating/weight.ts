import { type Token, tokensOf } from '@freeboard/domain';

/** How large a value may get, counted in texts and numbers, and how many lists and objects deep. */
export type Weight = { size: number; depth: number };

/** What an expression can read: by name, and all of it at once (`$`, `$root`, `$nodes`). */
export type WeightContext = { named: ReadonlyMap<string, Weight>; all: () => Weight };

/** How many brackets, lists or objects may stand in each other, those of the names that are read with them. */
export const DEEPEST = 40;

/** A name of which nothing is known: a text or number of the application. */
const PLAIN: Weight = { size: 1, depth: 0 };

/** Functions whose result holds nothing of what they look at. */
const FLAT = new Set([
  ...['max', 'min', 'sum', 'avg', 'median', 'mode', 'len', 'number', 'bool', 'string', 'round', 'abs', 'floor', 'ceil'],
  ...['some', 'all', 'none', 'one', 'count', 'contains', 'startsWith', 'endsWith', 'matches', 'isNumeric', 'type'],
]);
const MAKES_MORE = new Set(['map', 'flatMap']);
/** Functions that go through a list for each of its items. */
export const LOOPS = ['map', 'flatMap', 'filter', 'some', 'all', 'none', 'one', 'count'];
const WHOLE = new Set(['$', '$root', '$nodes']);

/** Whether a bracket after this looks into it, in place of making a list. */
const isLookedInto = (before: Token | undefined): boolean =>
  before !== undefined && (before.kind === 'name' || ')]'.includes(before.text));

/** Numbers and quoted texts, which nearly every cell is. */
export const CONSTANT = /^\s*(?:-?\d+(?:\.\d+)?|"[^"]*"|'[^']*')\s*$/;

const isOwner = (text: string, after: Token | undefined): boolean => WHOLE.has(text) && after?.text === '.';

const isKey = (sign: string | undefined, before: Token | undefined, after: Token | undefined): boolean =>
  after?.text === ':' && sign === '{' && (before?.text === '{' || before?.text === ',');

const isProperty = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === '.' && !WHOLE.has(tokens[at - 2]?.text ?? '');

/** How many numbers stand between two that are written out around `..`, at most. */
const rangeAround = (before: Token | undefined, after: Token | undefined): number =>
  1 + [before, after].reduce((sum, token) => sum + (Number(token?.text.replaceAll('_', '')) || 0), 0);

/**
 * A statement of a block, up to its `;` or end: what it makes, and the name (`target`) that this gets. `loops`: how deep
 * functions stand in each other that make something for each item; `ranged`: of how many numbers its ranges are.
 */
type Statement = { target: string; value: Weight; loops: number; ranged: number; from: number };
/** A bracket that is open, and the statement that it stands in. */
type Open = { sign: string; called: string; outer: Statement };

const NAMED_WITHIN = 'nothing gets a name within what goes through a list';
const NAMED_PART = 'a part of an object gets no value by itself: write the object with all its parts';

/** Every character is taken for the eighth part of a value. */
const sizeOfText = (characters: number): number => characters / 8;

const begun = (from: number): Statement => ({ target: '', value: { size: 0, depth: 0 }, loops: 0, ranged: 1, from });

/** What a statement comes to: all that it holds, made for each item, and for each item of that one. */
const madeBy = ({ value: { size, depth }, loops, ranged }: Statement): Weight => ({
  size: loops > 0 ? ranged * size ** (loops + 1) : size,
  depth,
});

export const larger = (one: Weight | undefined, other: Weight): Weight =>
  one ? { size: Math.max(one.size, other.size), depth: Math.max(one.depth, other.depth) } : other;

/** Statements and brackets as they are read, with what of them is open. */
function reading() {
  const open: Open[] = [];
  const own = new Map<string, Weight>();
  const within = { lists: 0, flat: 0, loops: 0 };
  const most = { peak: 0, nesting: 0, largest: 0 };
  let statement = begun(0);
  const step = ({ sign, called }: Open, by: 1 | -1): void => {
    if (sign !== '(') within.lists += by;
    if (FLAT.has(called)) within.flat += by;
    if (LOOPS.includes(called)) within.loops += by;
  };
  const upTo = (place: number): void => {
    statement.value.size += sizeOfText(place - statement.from);
    statement.from = place;
  };
  const reads = ({ size, depth }: Weight): void => {
    const deep = within.lists + depth;
    statement.value.size += size;
    most.peak = Math.max(most.peak, deep);
    if (within.flat === 0) statement.value.depth = Math.max(statement.value.depth, deep);
  };
  return {
    own,
    within,
    most,
    reads,
    sign: () => open.at(-1)?.sign,
    open(sign: string, called: string, place: number): void {
      upTo(place);
      const bracket = { sign, called, outer: statement };
      open.push(bracket);
      step(bracket, 1);
      most.nesting = Math.max(most.nesting, open.length);
      statement = begun(place);
      reads({ size: 0, depth: 0 });
    },
    close(place: number): void {
      const closed = open.pop();
      if (!closed) return;
      upTo(place);
      step(closed, -1);
      const { target, value, loops, ranged } = closed.outer;
      const { size, depth } = statement.value;
      most.largest = Math.max(most.largest, madeBy(statement).size);
      // What a list is summed up to is one thing, however many it was made of.
      const isOne = FLAT.has(closed.called);
      statement = {
        target,
        value: { size: value.size + size, depth: Math.max(value.depth, depth) },
        loops: Math.max(loops, isOne ? 0 : statement.loops + (MAKES_MORE.has(closed.called) ? 1 : 0)),
        ranged: ranged * (isOne ? 1 : statement.ranged),
        from: place,
      };
    },
    ranges(many: number): void {
      statement.ranged *= many;
    },
    names(target: string): void {
      statement.target = target;
    },
    /** What a name was given stays in reach of all that is written behind it, also outside of the brackets around it. */
    end(place: number): void {
      upTo(place);
      const { target } = statement;
      if (target !== '') own.set(target, larger(own.get(target), madeBy(statement)));
      statement = begun(place);
    },
    result(place: number): Weight {
      upTo(place);
      return madeBy(statement);
    },
  };
}

export type Weighed = Weight & { peak: number; largest: number; nesting: number; fault: string | null };

/**
 * The weight of what an expression makes, of what it makes on the way (`peak`: how deep, `largest`: of how much), how deep
 * it is written (`nesting`: brackets of all kinds), and what of it cannot be weighed (`fault`). An upper bound: every name that is read
 * counts, whichever way it is used. Only reads the signs, each once, and none behind the 41st bracket that stands in another.
 */
export function weigh(expression: string, known: WeightContext): Weighed {
  const weighed = { depth: 0, peak: 0, largest: 0, nesting: 0, fault: null };
  if (CONSTANT.test(expression)) return { ...weighed, size: sizeOfText(expression.length) };
  const tokens = tokensOf(expression);
  const at = reading();
  const { own, within, most } = at;
  for (const [index, { kind, text, at: place }] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (kind === 'sign' && '([{'.includes(text)) {
      const called = text === '(' && before?.kind === 'name' ? before.text : '';
      at.open(text === '[' && isLookedInto(before) ? '(' : text, called, place);
      if (most.nesting > DEEPEST) return { ...weighed, ...most, size: 0 };
    } else if (kind === 'sign' && ')]}'.includes(text)) at.close(place);
    else if (text === ';') at.end(place);
    else if (text === '..') at.ranges(rangeAround(before, after));
    else if (kind === 'name' && after?.text === '=') {
      if (before?.text === '.' || within.loops > 0)
        return { ...weighed, size: 0, fault: before?.text === '.' ? NAMED_PART : NAMED_WITHIN };
      at.names(text);
    } else if (
      kind === 'name' &&
      after?.text !== '(' &&
      !isProperty(tokens, index) &&
      !isKey(at.sign(), before, after) &&
      !isOwner(text, after)
    )
      at.reads(WHOLE.has(text) ? known.all() : (own.get(text) ?? known.named.get(text) ?? PLAIN));
  }
  return { ...at.result(expression.length), ...most, fault: null };
}
