import { type ZenDecision, ZenEngine } from '@gorules/zen-engine';
import { serveTasks } from '../../../kernel/isolated/helper.ts';
import { parseJson } from '../../json.ts';
import { cacheByText } from '../cache-by-text.ts';
import type { RateAnswer, RateOutcome, RateTask } from './isolation.ts';

const LONGEST_RESULT = 1_000_000;

const engine = new ZenEngine();
const decisions = cacheByText<ZenDecision>(8_000_000);

/** The engine's error after one of its threads died, for example in a division by zero or on a number of 30 digits. */
const BROKEN_THREAD = /^Hook timed out/;

/** The readable part of the engine's error message, which is JSON followed by a stack. */
const complaint = (error: unknown): string => {
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n\n');
  if (BROKEN_THREAD.test(message))
    return 'it works out a number that cannot be: a remainder of a division by zero, or one of more than 28 digits';
  const source = (parseJson(message) as { source?: unknown } | undefined)?.source;
  return (typeof source === 'string' ? source : message).slice(0, 300);
};

class Unknown extends Error {}

const decisionFor = (key: string, content: string | undefined): ZenDecision =>
  decisions(
    key,
    () => {
      if (content === undefined) throw new Unknown();
      return engine.createDecision(Buffer.from(content));
    },
    content?.length,
  );

async function evaluated({ contents, evaluations }: RateTask): Promise<RateOutcome[]> {
  const outcomes: RateOutcome[] = [];
  for (const { key, input } of evaluations) {
    const decision = decisionFor(key, contents[key]);
    const began = performance.now();
    try {
      const text = JSON.stringify((await decision.evaluate(input)).result ?? null);
      if (text.length > LONGEST_RESULT) throw new Error('it makes too much');
      outcomes.push({ text, took_ms: performance.now() - began });
    } catch (error) {
      outcomes.push({ fault: complaint(error), took_ms: performance.now() - began });
    }
  }
  return outcomes;
}

serveTasks(async (task: RateTask): Promise<RateAnswer> => {
  try {
    return { outcomes: await evaluated(task) };
  } catch (error) {
    if (error instanceof Unknown) return { unknown: true };
    return { outcomes: task.evaluations.map(() => ({ fault: complaint(error), took_ms: 0 })) };
  }
});
