import { type ZenDecision, ZenEngine } from '@gorules/zen-engine';
import { readJson } from '../ask.ts';
import { keptByText } from './kept.ts';
import { evaluate, MappingError } from './mapping.ts';
import { normalise } from './normalise.ts';
import { boundlessFault } from './rate-bounds.ts';
import { errorResult } from './result.ts';
import type { CarrierConfig, CarrierResult, QuoteRequest } from './types.ts';

const engine = new ZenEngine();
/** Compiled graphs by their text, of so many characters in all. */
const compiled = keptByText<ZenDecision>(8_000_000);
const known = new WeakMap<object, ZenDecision>();

/** Nodes that only compute; a graph with code or calls of its own is refused. */
const COMPUTING = new Set(['inputNode', 'outputNode', 'decisionTableNode', 'expressionNode', 'switchNode']);

const refuseForeignNodes = (content: object): void => {
  const nodes = (content as { nodes?: unknown }).nodes;
  const types = Array.isArray(nodes)
    ? nodes.map((node: unknown) => String((node as { type?: unknown } | null)?.type))
    : [];
  const foreign = types.find((type) => !COMPUTING.has(type));
  if (foreign) throw new Error(`a table may not hold a ${foreign}`);
};

const compile = (content: object): ZenDecision => {
  refuseForeignNodes(content);
  const fault = boundlessFault(content);
  if (fault) throw new Error(fault);
  return engine.createDecision(content);
};

const decisionFor = (content: object): ZenDecision => {
  const decision = known.get(content) ?? compiled(JSON.stringify(content), () => compile(content));
  known.set(content, decision);
  return decision;
};

/** Why a decision graph cannot be used; null when it can. */
export const graphFault = (content: object): string | null => {
  try {
    decisionFor(content);
    return null;
  } catch (error) {
    return `The decision graph cannot be used: ${complaint(error)}`;
  }
};

const LONGEST_TEXT = 1_000;

/** Numbers as the engine can hold them: six decimals, nothing of more than fifteen digits; texts of a sensible length. */
const tame = (value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (typeof value === 'number') return Math.abs(value) < 1e15 ? Math.round(value * 1e6) / 1e6 : null;
  if (Array.isArray(value)) return value.map(tame);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tame(inner)]));
};

/** The expression that failed, out of the engine's own message (JSON and a stack behind it). */
const complaint = (error: unknown): string => {
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n\n');
  const source = (readJson(message) as { source?: unknown } | undefined)?.source;
  return (typeof source === 'string' ? source : message).slice(0, 300);
};

const decide = async (
  content: object,
  input: unknown,
): Promise<{ ok: true; body: unknown } | { ok: false; why: string }> => {
  try {
    return { ok: true, body: (await decisionFor(content).evaluate(input)).result as unknown };
  } catch (error) {
    return { ok: false, why: complaint(error) };
  }
};

const MOST_REASONS = 100;

/** The texts that a table gathered under `list`, as rows of {[field]: text} or plain. */
const gathered = (body: unknown, list: string, field: string): string[] => {
  const rows = (body as Record<string, unknown> | null)?.[list];
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, MOST_REASONS).flatMap((row: unknown) => {
    const text = typeof row === 'string' ? row : (row as Record<string, unknown> | null)?.[field];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
};

/**
 * Rates by the carrier's own decision tables, without leaving the house. The tables give `declines` (reasons),
 * `missing` (tables that gave nothing) and `premium`, `lines`, `factors`, `coverages`, `deductibles`; a missing factor
 * is an error, never a price.
 */
export const rate = async (carrier: CarrierConfig, request: QuoteRequest): Promise<CarrierResult> => {
  if (!carrier.mapping.decision) return errorResult('This carrier has no rate table.');
  let input: unknown;
  try {
    input = await evaluate(carrier.mapping.prepare ?? 'values', request);
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return errorResult(`The rate table's input could not be prepared: ${error.message}`);
  }
  const decided = await decide(carrier.mapping.decision, tame(input ?? {}));
  if (!decided.ok) return errorResult(`The rate table could not be evaluated: ${decided.why}`);
  const reasons = gathered(decided.body, 'declines', 'reason');
  if (reasons.length > 0) return normalise(carrier, { outcome: 'declined', reasons }, request.type);
  const missing = [...new Set(gathered(decided.body, 'missing', 'table'))];
  if (missing.length > 0)
    return errorResult(`The rate table gives nothing for this risk under: ${missing.join(', ')}.`);
  return normalise(carrier, decided.body, request.type);
};
