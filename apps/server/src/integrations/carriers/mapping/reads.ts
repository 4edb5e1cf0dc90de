import { read } from './compile.ts';

type Node = { type?: string; value?: unknown } & Record<string, unknown>;

/** Names whose properties come from the application or from us, not from an answer. */
const OTHERS = new Set('values request agent agency secrets secret answers binding sent item'.split(' '));
/** Functions that inspect a value without using its content. */
const LOOKS = new Set('exists boolean not count isGiven isYes type keys'.split(' '));
const OVER_LISTS = new Set('map filter single each sift reduce sort'.split(' '));
const PLACES = new Set('name variable wildcard descendant parent'.split(' '));
const ROOT = '';

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const textOf = (node: unknown): string => String((node as Node | undefined)?.value ?? '');

/**
 * What expressions read from an answer. `wholes`: names whose complete value is used. `isAll`: everything may be
 * used.
 */
export type Reads = { names: Set<string>; wholes: Set<string>; isAll: boolean };

export type Reading = { text: string; as?: string };

class Reader {
  names = new Set<string>();
  wholes = new Set<string>();
  bare = new Set<string>();
  isAll = false;

  take(at: string): void {
    if (at === ROOT || at === 'body') this.isAll = true;
    else if (at.startsWith('$')) this.bare.add(at);
    else {
      this.wholes.add(at);
      this.bare.add(`$${at}`);
    }
  }

  visit(node: Node | undefined, at: string, isTaken: boolean): void {
    if (!node || typeof node !== 'object') return;
    const { type = '' } = node;
    if (type === 'path') this.path(node, at, isTaken);
    else if (PLACES.has(type)) this.path({ steps: [node] }, at, isTaken);
    // A string literal can be a key for a lookup.
    else if (type === 'string') this.names.add(textOf(node));
    else if (type === 'unary') this.unary(node, at);
    else if (type === 'apply') this.apply(node, at);
    else if (type === 'function' || type === 'partial') this.call(node, nodes(node.arguments), at);
    else this.plain(node, at, isTaken);
  }

  private plain(node: Node, at: string, isTaken: boolean): void {
    const inner = (key: string, taken: boolean) => this.visit(node[key] as Node | undefined, at, taken);
    if (node.type === 'block')
      for (const [index, one] of nodes(node.expressions).entries())
        this.visit(one, at, isTaken && index === nodes(node.expressions).length - 1);
    else if (node.type === 'condition') {
      inner('condition', false);
      inner('then', isTaken);
      inner('else', isTaken);
    } else if (node.type === 'bind') inner('rhs', isTaken || this.bare.has(`$${textOf(node.lhs)}`));
    else if (node.type === 'binary') {
      inner('lhs', false);
      inner('rhs', false);
    } else if (node.type === 'lambda') inner('body', true);
    else
      for (const one of Object.values(node).flat(2))
        if (typeof one === 'object' && one !== null) this.visit(one as Node, at, true);
  }

  private apply(node: Node, at: string): void {
    const called = node.rhs as Node | undefined;
    const given = node.lhs as Node;
    if (called?.type === 'function' || called?.type === 'partial')
      this.call(called, [given, ...nodes(called.arguments)], at);
    else {
      this.visit(given, at, true);
      this.visit(called, at, true);
    }
  }

  private unary(node: Node, at: string): void {
    if (node.value === '{')
      for (const [key, value] of (node.lhs ?? []) as [Node, Node][]) {
        if (key.type !== 'string') this.visit(key, at, true);
        this.visit(value, at, true);
      }
    else for (const one of [...nodes(node.expressions), node.expression as Node]) this.visit(one, at, true);
  }

  private call(called: Node, given: readonly Node[], at: string): void {
    const procedure = called.procedure as Node | undefined;
    const name = procedure?.type === 'variable' ? textOf(procedure) : '';
    if (name === 'eval') this.isAll = true;
    if (name === '') this.visit(procedure, at, true);
    const [first, second] = given;
    const params = second?.type === 'lambda' ? nodes(second.arguments).map(textOf) : null;
    // For a function over a list, only what it reads of each item counts as read.
    const isGoneThrough = OVER_LISTS.has(name) && params !== null && !params.some((one) => this.bare.has(`$${one}`));
    this.visit(first, at, !LOOKS.has(name) && !isGoneThrough);
    for (const one of given.slice(1)) this.visit(one, at, true);
  }

  private path(node: Node, at: string, isTaken: boolean): void {
    const steps = nodes(node.steps);
    const isOther = at === ROOT && OTHERS.has(textOf(steps[0])) && steps[0]?.type === 'name';
    let here = at;
    for (const [index, step] of steps.entries()) {
      here = this.step(step, here, isOther, isTaken || index < steps.length - 1);
      for (const one of [...nodes(step.predicate), ...nodes(step.stages)]) this.visit(one.expr as Node, here, false);
    }
    for (const both of ((node.group as Node | undefined)?.lhs ?? []) as [Node, Node][])
      for (const one of both) this.visit(one, here, true);
    const last = steps.at(-1)?.type ?? '';
    const isValue = PLACES.has(last) || last === 'string' || last === 'sort';
    // For example, `steps.create` or `steps.create.body`.
    const isAnswer = at === ROOT && textOf(steps[0]) === 'steps' && steps.length <= 3;
    if (isTaken && isValue && !isOther) this.take(isAnswer ? ROOT : here);
  }

  private step(step: Node, here: string, isOther: boolean, isTaken: boolean): string {
    const name = textOf(step);
    if (step.type === 'name' || step.type === 'string') {
      if (!isOther) this.names.add(name);
      return name;
    }
    if (step.type === 'variable') return name === '$' ? ROOT : name === '' ? here : `$${name}`;
    if (!PLACES.has(step.type ?? '')) this.visit(step, here, isTaken);
    return here;
  }
}

/** What expressions read from answers; when unclear, everything counts as read. */
export function readsOf(readings: readonly Reading[]): Reads {
  const reader = new Reader();
  for (let before = -1; before !== reader.bare.size; ) {
    before = reader.bare.size;
    for (const { text, as } of readings) {
      try {
        const isTaken = as === undefined || reader.bare.has(`$${as}`);
        reader.visit(read(text).ast() as unknown as Node, ROOT, isTaken);
      } catch {
        reader.isAll = true;
      }
    }
  }
  return reader;
}
