export type Token = { kind: 'name' | 'text' | 'sign'; text: string; at: number };

/** `isFormula`: read as a formula above it (`$.name`). */
export type NameRead = { name: string; isFormula: boolean; at: number };

const WORDS = new Set(['and', 'or', 'not', 'in', 'true', 'false', 'null', 'as']);
const NEXT =
  /\s+|(?<text>'[^']*'|"[^"]*")|(?<number>\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_$][\w$]*)|(?<sign>\.\.|[=!<>]=|\?\?|[^\s])/y;

function endOfHole(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}

/** Wraps the expression of each placeholder in parentheses. */
function templateTokens(source: string, from: number): { tokens: Token[]; end: number } {
  const tokens: Token[] = [];
  let at = from + 1;
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      const end = endOfHole(source, at + 2);
      const inner = tokensOf(source.slice(at + 2, end)).map((token) => ({ ...token, at: token.at + at + 2 }));
      tokens.push({ kind: 'sign', text: '(', at }, ...inner, { kind: 'sign', text: ')', at: end });
      at = end;
    }
    at += 1;
  }
  return { tokens, end: at + 1 };
}

export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    if (source[at] === '`') {
      const template = templateTokens(source, at);
      tokens.push(...template.tokens);
      at = template.end;
      continue;
    }
    NEXT.lastIndex = at;
    const match = NEXT.exec(source);
    if (!match) break;
    const { text, number, name, sign } = match.groups ?? {};
    if (name !== undefined) tokens.push({ kind: 'name', text: name, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    else if (text !== undefined || number !== undefined) tokens.push({ kind: 'text', text: match[0], at });
    at = NEXT.lastIndex;
  }
  return tokens;
}

/**
 * The names that an expression in the rate tables' language reads; functions, properties, keys and the expression's
 * own variables do not count.
 */
export function namesRead(expression: string): NameRead[] {
  const tokens = tokensOf(expression);
  const open: string[] = [];
  const own = new Set<string>();
  const reads: NameRead[] = [];
  for (const [index, { kind, text, at }] of tokens.entries()) {
    const [owner, before, after] = [tokens[index - 2], tokens[index - 1], tokens[index + 1]];
    if (kind === 'sign' && '([{'.includes(text)) open.push(text);
    if (kind === 'sign' && ')]}'.includes(text)) open.pop();
    if (kind !== 'name' || WORDS.has(text) || text === '$' || text === '$root') continue;
    if (before?.text === '.') {
      if (owner?.text === '$') reads.push({ name: text, isFormula: true, at });
      if (owner?.text === '$root') reads.push({ name: text, isFormula: false, at });
      continue;
    }
    if (after?.text === '(') continue;
    if (after?.text === ':' && open.at(-1) === '{' && (before?.text === '{' || before?.text === ',')) continue;
    if (after?.text === '=' || before?.text === 'as') own.add(text);
    else reads.push({ name: text, isFormula: false, at });
  }
  return reads.filter(({ name, isFormula }) => isFormula || !own.has(name));
}

const DATE = /^\d{4}-\d\d?-\d\d?$|^\d\d?\/\d\d?\/\d{2,4}$/;
/** Signs that plain text does not contain: 'Townhouse/Rowhouse' and 'North-East' are texts, 'base * 2' is not. */
const CALCULATES = /[*+()[\]{}<>=?|^%`$]|\s[-/]\s/;

/**
 * Whether unquoted text is meant as an expression. Two adjacent words, a date, and unknown words without an operator
 * are not.
 */
export function seemsExpression(text: string, names: ReadonlySet<string>): boolean {
  const tokens = tokensOf(text);
  const isOperand = (token: Token | undefined) =>
    token !== undefined && token.kind !== 'sign' && !(token.kind === 'name' && WORDS.has(token.text));
  if (DATE.test(text) || tokens.some((token, at) => isOperand(token) && isOperand(tokens[at - 1]))) return false;
  const reads = namesRead(text);
  return (
    reads.length === 0 || reads.some(({ name, isFormula }) => isFormula || names.has(name)) || CALCULATES.test(text)
  );
}

export function withNameChanged(
  expression: string,
  from: string,
  to: string,
  { isFormula }: { isFormula: boolean },
): string {
  let changed = expression;
  for (const read of namesRead(expression).reverse())
    if (read.name === from && read.isFormula === isFormula)
      changed = `${changed.slice(0, read.at)}${to}${changed.slice(read.at + from.length)}`;
  return changed;
}

export const isFieldName = (text: string): boolean => /^[A-Za-z_]\w{0,59}$/.test(text) && !WORDS.has(text);

/** 'Age of roof' becomes 'age_of_roof', or 'age_of_roof_2' if that is taken. */
export function fieldNameOf(title: string, taken: ReadonlySet<string> = new Set()): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  const name = words === '' ? 'value' : /^\d/.test(words) || WORDS.has(words) ? `n_${words}` : words;
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
