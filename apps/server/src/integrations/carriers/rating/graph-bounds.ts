import { endlessFault, TOO_DEEP } from './bounds.ts';
import { DEEPEST, larger, type Weight, weigh } from './weight.ts';

/** How large a value may get, counted in texts and numbers as they come out of the tables. */
const LARGEST = 100_000;
/** How deep a graph itself may be; one that is made of a plan has seven levels. */
const DEEPEST_GRAPH = 30;

type Node = {
  id?: unknown;
  content?: {
    hitPolicy?: unknown;
    expressions?: { key?: unknown; value?: unknown }[];
    outputs?: { id?: unknown; field?: unknown }[];
    rules?: Record<string, unknown>[];
    statements?: { condition?: unknown }[];
    outputPath?: unknown;
  } | null;
};
type Edge = { sourceId?: unknown; targetId?: unknown };

const listOf = <T>(value: readonly T[] | undefined): readonly T[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** The nodes of a graph, each after those that lead to it. */
function inOrder(graph: object): Node[] {
  const { nodes, edges } = graph as { nodes?: Node[]; edges?: Edge[] };
  const leads = Map.groupBy(listOf(edges), ({ sourceId }) => sourceId);
  const waits = new Map<unknown, number>();
  for (const { targetId } of listOf(edges)) waits.set(targetId, (waits.get(targetId) ?? 0) + 1);
  const order = listOf(nodes).filter(({ id }) => !waits.has(id));
  const byId = new Map(listOf(nodes).map((node) => [node.id, node]));
  for (const { id } of order)
    for (const { targetId } of leads.get(id) ?? []) {
      const left = (waits.get(targetId) ?? 0) - 1;
      waits.set(targetId, left);
      const next = byId.get(targetId);
      if (left === 0 && next) order.push(next);
    }
  // What stands in a circle, or behind one, comes last.
  const known = new Set(order);
  return [...order, ...listOf(nodes).filter((node) => !known.has(node))];
}

type Made = { name: string | null; text: string };

/** Every expression of a node, with the name that its value gets, in the order in which they are worked out. */
function* expressionsOf({ content }: Node): Generator<Made> {
  const { expressions, outputs, rules, statements } = content ?? {};
  const fields = new Map(listOf(outputs).map(({ id, field }) => [String(id), String(field ?? '')]));
  for (const { key, value } of listOf(expressions)) yield { name: String(key), text: String(value ?? '') };
  for (const rule of listOf(rules))
    for (const [id, cell] of Object.entries(rule)) yield { name: fields.get(id) ?? null, text: String(cell) };
  for (const { condition } of listOf(statements)) yield { name: null, text: String(condition ?? '') };
}

const stepsOf = (path: unknown): string[] => (typeof path === 'string' && path !== '' ? path.split('.') : []);

function isTooDeep(graph: object): boolean {
  let level: unknown[] = [graph];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST_GRAPH) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** What is known of the values of a graph, node by node. */
function ledger() {
  const named = new Map<string, Weight>();
  const whole: Weight = { size: 1, depth: 1 };
  const set = (name: string, weight: Weight): void => {
    const next = larger(named.get(name), weight);
    whole.size += next.size - (named.get(name)?.size ?? 0);
    whole.depth = Math.max(whole.depth, next.depth + 1);
    named.set(name, next);
  };
  /** All of them as one object. */
  const all = (): Weight => whole;
  return { named, set, all };
}

/** A cell of a condition looks at its own value as `$`. */
const ITSELF = () => ({ size: 1, depth: 0 });

/** An expression that is not taken, by the name of what it makes, or by itself where that has none. */
type Refused = { part: string; fault: string };

/** What of a node may make something too large or too deep; notes what its names come to. */
function refusedIn(node: Node, { named, set, all }: ReturnType<typeof ledger>): Refused | null {
  const { hitPolicy, outputPath, rules } = node.content ?? {};
  const outer = stepsOf(outputPath);
  // Rows that are gathered make a list of objects.
  const around = outer.length + (hitPolicy === 'collect' ? 2 : 0);
  const seen = new Set<string>();
  // A row reads what came before its table, an expression those above it, too.
  const rowwise = new Map<string, Weight>();
  const make = (name: string, weight: Weight): void => {
    if (Array.isArray(rules)) rowwise.set(name, larger(rowwise.get(name), weight));
    else set(name, weight);
  };
  for (const { name, text } of expressionsOf(node)) {
    // Most cells stand in a table many times over.
    const once = `${name ?? ''} ${text}`;
    if (seen.has(once)) continue;
    seen.add(once);
    const refused = (fault: string): Refused => ({ part: (name ?? text).slice(0, 100), fault });
    const fault = endlessFault(text);
    if (fault) return refused(fault);
    const path = stepsOf(name);
    const { size, depth, peak, largest } = weigh(text, { named, all: name === null ? ITSELF : all });
    const whole = depth + around + Math.max(0, path.length - 1);
    if (Math.max(peak, whole) > DEEPEST) return refused(TOO_DEEP);
    if (Math.max(size, largest) > LARGEST) return refused('it is put together of too much');
    for (const key of [path[0], outer[0]]) if (key) make(key, { size, depth: whole });
  }
  for (const [key, weight] of rowwise) set(key, weight);
  return null;
}

/**
 * The part of a decision graph that may take for ever or make something too large or too deep; null when it surely does
 * neither. The engine itself knows no limit: a range of ranges keeps it busy for hours, a text that is put together with
 * itself forty times fills the memory, and lists that stand in each other thousands deep end its process.
 */
export function boundlessPart(graph: object): Refused | null {
  const known = ledger();
  for (const node of inOrder(graph)) {
    const refused = refusedIn(node, known);
    if (refused) return refused;
  }
  return null;
}

/** The same in plain words. */
export function boundlessFault(graph: object): string | null {
  if (isTooDeep(graph)) return `it is more than ${DEEPEST_GRAPH} levels deep`;
  const refused = boundlessPart(graph);
  return refused && `\`${refused.part}\` is not taken: ${refused.fault}`;
}
