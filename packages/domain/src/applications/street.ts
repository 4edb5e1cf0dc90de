import { addressWords, isDirection, typeOf } from './street-words.ts';
import { US_STATES } from './us-states.ts';

const STATE_CODES = US_STATES.map(({ code }) => code).join('|');
const ROUTE_WORD = '(?:HWY|RD|RTE|RT)';
const ROUTE_NUMBER = String.raw`(\d+[A-Z]{0,2}|A1A)`;
/** Routes in normalized words. A highway without a class matches any class: Hwy 60 is State Rd 60. */
const ROUTES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['US', new RegExp(`^(?:US|U S)(?: ${ROUTE_WORD})? ${ROUTE_NUMBER}$`)],
  // Before the states, because CO is also Colorado.
  ['COUNTY', new RegExp(`^CO(?: ${ROUTE_WORD})? ${ROUTE_NUMBER}$`)],
  ['COUNTY', new RegExp(`^CO ${ROUTE_WORD} ([A-Z]{1,2})$`)],
  ['STATE', new RegExp(`^(?:(?:STATE|ST) ${ROUTE_WORD}|(?:${STATE_CODES})(?: ${ROUTE_WORD})?) ${ROUTE_NUMBER}$`)],
  ['STATE', /^(A1A)$/],
  ['INTERSTATE', new RegExp(`^(?:I|INTERSTATE)(?: HWY)? ${ROUTE_NUMBER}$`)],
  ['', new RegExp(`^(?:HWY|RTE|RT) ${ROUTE_NUMBER}$`)],
];

type Route = { kind: string; number: string };

function routeOf(name: string): Route | null {
  for (const [kind, pattern] of ROUTES) {
    const match = pattern.exec(name);
    if (match) return { kind, number: (match[1] ?? match[2])! };
  }
  return null;
}

/** Joins a direction written as two words: `N W 5th St` becomes `NW 5th St`, but `N West Shore Blvd` is unchanged. */
const joinedDirection = (text: string): string =>
  text
    .trim()
    .replace(/^([NS])\.?\s+([EW])\.?(?=\s+\S+\s+\S)/i, '$1$2')
    .replace(/^(NORTH|SOUTH)\s+(EAST|WEST)(?=\s+\S+\s+\S)/i, '$1$2')
    .replace(/(?<=\S\s+\S+\s+)([NS])\.?\s+([EW])\.?$/i, '$1$2')
    .replace(/(?<=\S\s+\S+\s+)(NORTH|SOUTH)\s+(EAST|WEST)$/i, '$1$2');

/**
 * A street in the parts that distinguish it from others. Only the last word can be its type and only the first or last
 * a direction: in `Bay Point Dr`, only `Dr` is a type, and in `St Andrews Ave`, `St` is part of the name.
 */
export class Street {
  readonly #before: string;
  readonly #name: string;
  readonly #type: string;
  readonly #after: string;
  readonly #route: Route | null;

  private constructor(words: string[]) {
    const left = [...words];
    // The rest must still contain a name: `North St`, `Avenue N` and `County Rd E` have no direction.
    const isNameless = (rest: readonly string[]) =>
      rest.length === 0 || (rest.length === 1 && typeOf(rest[0]!) !== undefined);
    const direction = (from: 'start' | 'end'): string => {
      const word = from === 'start' ? left[0] : left.at(-1);
      const rest = from === 'start' ? left.slice(1) : left.slice(0, -1);
      if (word === undefined || !isDirection(word) || isNameless(rest) || routeOf(left.join(' '))) return '';
      left.splice(0, left.length, ...rest);
      return word;
    };
    this.#before = direction('start');
    this.#after = direction('end');
    this.#route = routeOf(left.join(' '));
    const type = this.#route || left.length < 2 ? undefined : typeOf(left.at(-1)!);
    if (type !== undefined) left.pop();
    this.#type = type ?? '';
    this.#name = left.map((word) => word.replace(/^(\d+)(?:ST|ND|RD|TH)$/, '$1')).join(' ');
  }

  static of(text: string): Street {
    return new Street(addressWords(joinedDirection(text)));
  }

  isSame(other: Street): boolean {
    return this.#hasNameOf(other) && this.#type === other.#type && this.#hasDirectionsOf(other);
  }

  /**
   * Whether `match`, the only match of a search, may complete this street: add a missing type, and directions if it
   * has none.
   */
  isCompletedBy(match: Street): boolean {
    const isUndirected = this.#before === '' && this.#after === '';
    return this.#type === '' && this.#hasNameOf(match) && (isUndirected || this.#hasDirectionsOf(match));
  }

  #hasNameOf(other: Street): boolean {
    const [one, two] = [this.#route, other.#route];
    if (!one || !two) return this.#name === other.#name;
    return one.number === two.number && (one.kind === two.kind || one.kind === '' || two.kind === '');
  }

  #hasDirectionsOf(other: Street): boolean {
    return this.#before === other.#before && this.#after === other.#after;
  }
}
