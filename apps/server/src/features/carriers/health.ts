import type { Health } from '@freeboard/contract';
import { STEP_MS, STEPS, type Step, type Whole } from './health.queries.ts';

const share = (part: number, of: number): number | null => (of === 0 ? null : Math.round((part / of) * 1_000) / 1_000);
const rounded = (ms: number | null): number | null => (ms === null ? null : Math.round(ms));

type Span = Health['last_24_h'];
type HealthFacts = {
  row: Whole | undefined;
  steps: Step[];
  lastGood: Date | null;
  circuit: Health['circuit'];
  isPriced: boolean;
};

const spanOf = (row: Whole | undefined, days: 1 | 7, isPriced: boolean): Span => {
  const asked = row?.[`asked_${days}`] ?? 0;
  return {
    asked,
    median_ms: rounded(row?.[`median_${days}`] ?? null),
    p95_ms: rounded(row?.[`p95_${days}`] ?? null),
    quote_rate: isPriced ? share(row?.[`priced_${days}`] ?? 0, asked) : null,
    error_rate: share(row?.[`failed_${days}`] ?? 0, asked),
  };
};

export function healthOf({ row, steps, lastGood, circuit, isPriced }: HealthFacts, now: Date): Health {
  const start = now.getTime() - STEPS * STEP_MS;
  return {
    last_24_h: spanOf(row, 1, isPriced),
    last_7_days: spanOf(row, 7, isPriced),
    circuit,
    last_good_at: lastGood?.toISOString() ?? null,
    series: Array.from({ length: STEPS }, (_, at) => {
      const step = steps.find((one) => Math.min(one.step, STEPS - 1) === at);
      return {
        at: new Date(start + at * STEP_MS).toISOString(),
        asked: step?.asked ?? 0,
        good: (step?.asked ?? 0) - (step?.failed ?? 0),
        failed: step?.failed ?? 0,
        median_ms: rounded(step?.median ?? null),
      };
    }),
  };
}
