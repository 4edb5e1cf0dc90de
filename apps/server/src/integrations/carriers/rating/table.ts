import { createHash } from 'node:crypto';
import { ZenEngine } from '@gorules/zen-engine';
import { evaluate, MappingError } from '../mapping/mapping.ts';
import { normalize } from '../result/normalize.ts';
import { done, errorResult } from '../result/result.ts';
import type { CarrierConfig, CarrierResult, ConversationState, QuoteRequest } from '../types.ts';
import { type Decision, decideIsolated, paceOf, RateError } from './isolation.ts';

const engine = new ZenEngine();

/** Node types that only compute. A graph with any other, such as code or calls, is refused. */
const COMPUTING = new Set(['inputNode', 'outputNode', 'decisionTableNode', 'expressionNode', 'switchNode']);

const refuseForeignNodes = (content: object): void => {
  const nodes = (content as { nodes?: unknown }).nodes;
  const types = Array.isArray(nodes)
    ? nodes.map((node: unknown) => String((node as { type?: unknown } | null)?.type))
    : [];
  const foreign = types.find((type) => !COMPUTING.has(type));
  if (foreign) throw new Error(`a table may not hold a ${foreign}`);
};

const complaint = (error: unknown): string => {
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n\n');
  return message.slice(0, 300);
};

type Checked = { decision: Decision } | { fault: string };

function check(content: object): Checked {
  try {
    refuseForeignNodes(content);
    const text = JSON.stringify(content);
    // Reads only the graph: expressions are parsed when they are evaluated, in an isolated worker.
    engine.createDecision(Buffer.from(text));
    return { decision: { key: createHash('sha256').update(text).digest('base64'), content: text } };
  } catch (error) {
    return { fault: complaint(error) };
  }
}

const known = new WeakMap<object, Checked>();

const checked = (content: object): Checked => {
  const found = known.get(content) ?? check(content);
  known.set(content, found);
  return found;
};

export const graphFault = (content: object): string | null => {
  const found = checked(content);
  return 'fault' in found ? `The decision graph cannot be used: ${found.fault}` : null;
};

/** 'quick' for tables that cannot be used. */
export const ratingPace = ({ mapping }: CarrierConfig): ReturnType<typeof paceOf> => {
  const found = mapping.decision ? checked(mapping.decision) : null;
  return found && 'decision' in found ? paceOf(found.decision) : 'quick';
};

const LONGEST_TEXT = 1_000;

const DEEPEST = 20;

/**
 * Reduces values to what the engine can handle: numbers to six decimals, null from 1e15 on; long texts are cut, and
 * deeply nested values become null.
 */
const tame = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (typeof value === 'number') return Math.abs(value) < 1e15 ? Math.round(value * 1e6) / 1e6 : null;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((inner) => tame(inner, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tame(inner, depth + 1)]));
};

type Decided = { ok: true; body: unknown } | { ok: false; why: string };

const decide = async (content: object, input: unknown): Promise<Decided> => {
  const found = checked(content);
  if ('fault' in found) return { ok: false, why: found.fault };
  try {
    return { ok: true, body: await decideIsolated(found.decision, input) };
  } catch (error) {
    if (!(error instanceof RateError)) throw error;
    return { ok: false, why: error.message };
  }
};

const MOST_REASONS = 100;

const gathered = (body: unknown, list: string, field: string): string[] => {
  const rows = (body as Record<string, unknown> | null)?.[list];
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, MOST_REASONS).flatMap((row: unknown) => {
    const text = typeof row === 'string' ? row : (row as Record<string, unknown> | null)?.[field];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
};

/**
 * Rates with the carrier's decision tables, in an isolated process. They give `declines` (reasons), `missing` (tables
 * without a match), `premium`, `lines`, `factors`, `coverages` and `deductibles`. A missing factor is an error, never
 * a price.
 */
export const rate = async (carrier: CarrierConfig, request: QuoteRequest): Promise<CarrierResult> => {
  if (!carrier.mapping.decision) return errorResult('This carrier has no rate table.', 'setup');
  let input: unknown;
  try {
    input = await evaluate(carrier.mapping.prepare ?? 'values', request);
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return errorResult(`The rate table's input could not be prepared: ${error.message}`, 'setup');
  }
  const decided = await decide(carrier.mapping.decision, tame(input ?? {}));
  if (!decided.ok) return errorResult(`The rate table could not be evaluated: ${decided.why}`, 'setup');
  const reasons = gathered(decided.body, 'declines', 'reason');
  if (reasons.length > 0) return normalize(carrier, { outcome: 'declined', reasons }, request.type);
  const missing = [...new Set(gathered(decided.body, 'missing', 'table'))];
  if (missing.length > 0)
    return errorResult(`The rate table gives nothing for this risk under: ${missing.join(', ')}.`, 'no_rate');
  return normalize(carrier, decided.body, request.type);
};

export const rateHere = async (carrier: CarrierConfig, request: QuoteRequest): Promise<ConversationState> => {
  if (carrier.kind === 'rate-table') return done(await rate(carrier, request));
  return done(errorResult('This carrier is quoted by hand in its own portal.', 'by_hand'));
};
