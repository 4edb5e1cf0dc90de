import { type ZenDecision, ZenEngine } from '@gorules/zen-engine';
import { evaluate, MappingError } from './mapping.ts';
import { normalise } from './normalise.ts';
import { bare, errorResult } from './result.ts';
import type { CarrierConfig, CarrierResult, QuoteRequest } from './types.ts';

const engine = new ZenEngine();
const KEPT = 200;
const compiled = new Map<string, ZenDecision>();

const decisionFor = (content: object): ZenDecision => {
  const key = JSON.stringify(content);
  const known = compiled.get(key);
  if (known) return known;
  const decision = engine.createDecision(content);
  if (compiled.size >= KEPT) compiled.delete(compiled.keys().next().value ?? '');
  compiled.set(key, decision);
  return decision;
};

const decide = async (
  content: object,
  input: unknown,
): Promise<{ ok: true; body: unknown } | { ok: false; why: string }> => {
  try {
    const answer = await decisionFor(content).safeEvaluate(input);
    if (answer.success) return { ok: true, body: answer.data.result };
    const error: unknown = answer.error;
    return { ok: false, why: typeof error === 'object' ? JSON.stringify(error) : String(error) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
};

/** Nothing found in a table is null: a price made with it would be nonsense. */
const reasonsOf = (body: unknown): string[] => {
  const declines = (body as { declines?: unknown } | null)?.declines;
  if (!Array.isArray(declines)) return [];
  return declines.flatMap((row: unknown) => {
    const reason = typeof row === 'string' ? row : (row as { reason?: unknown } | null)?.reason;
    return typeof reason === 'string' && reason !== '' ? [reason] : [];
  });
};

/**
 * Rates by the carrier's own decision tables, without leaving the house. The tables give `declines` (reasons) and
 * `premium`, `lines`, `factors`, `coverages` and `deductibles`; a missing factor is an error, never a price.
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
  const decided = await decide(carrier.mapping.decision, input ?? {});
  if (!decided.ok) return errorResult(`The rate table could not be evaluated: ${decided.why}`);
  const reasons = reasonsOf(decided.body);
  if (reasons.length > 0) return { ...bare('declined', reasons.join('; ')), reasons };
  return normalise(carrier, decided.body);
};
