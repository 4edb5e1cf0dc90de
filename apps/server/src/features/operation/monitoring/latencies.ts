import { type AnswerOf, CALLS } from '@freeboard/contract';
import type { Registry } from 'prom-client';

type Answered = AnswerOf<'getOperationStatus'>['latencies'][number];
type LatencyGroup = Answered['group'];

/** The number of answers within each bound in seconds; the last count is of slower answers. */
export type Latency = { group: LatencyGroup; bounds: number[]; counts: number[] };
type Totals = Map<LatencyGroup, Latency>;

const GROUPS: readonly LatencyGroup[] = ['reads', 'writes', 'clients', 'programs', 'carriers', 'services'];
const STEP_MS = 300_000;
const WINDOW_MS = 3_600_000;

const callGroups = new Map<string, LatencyGroup>(
  Object.values(CALLS).flatMap(({ paths, access, effect }) =>
    paths.map((path): [string, LatencyGroup] => [
      `/api${path}`,
      access === 'anyone' ? 'clients' : effect === 'read' ? 'reads' : 'writes',
    ]),
  ),
);
const groupOfCall = (route: string): LatencyGroup | null =>
  route.startsWith('/api/v1/') || route === '/mcp' ? 'programs' : (callGroups.get(route) ?? null);

const HISTOGRAMS: Readonly<Record<string, (labels: Record<string, string | number>) => LatencyGroup | null>> = {
  freeboard_call_duration_seconds: ({ call }) => groupOfCall(String(call)),
  freeboard_carrier_request_duration_seconds: () => 'carriers',
  freeboard_exchange_duration_seconds: ({ purpose }) =>
    purpose === 'carriers' || purpose === 'webhooks' ? null : 'services',
};

function addLatencies(all: readonly Latency[]): Latency[] {
  return [...Map.groupBy(all, ({ group }) => group)].map(([group, series]) => {
    const bounds = series[0]?.bounds ?? [];
    // A process of another release may use different buckets, which cannot be added up.
    const alike = series.filter((one) => one.bounds.join() === bounds.join());
    const counts = [...bounds, null].map((_, at) => alike.reduce((sum, one) => sum + (one.counts[at] ?? 0), 0));
    return { group, bounds, counts };
  });
}

async function totalsOf(registry: Registry): Promise<Totals> {
  const found: Latency[] = [];
  for (const [name, groupOf] of Object.entries(HISTOGRAMS)) {
    const { values = [] } = (await registry.getSingleMetric(name)?.get()) ?? {};
    const series = Map.groupBy(
      values.filter(({ labels }) => 'le' in labels),
      ({ labels: { le: _, ...labels } }) => JSON.stringify(labels),
    );
    for (const [labels, buckets] of series) {
      const group = groupOf(JSON.parse(labels));
      const bounds = buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite);
      // Prometheus buckets are cumulative.
      const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0));
      if (group) found.push({ group, bounds, counts });
    }
  }
  return new Map(addLatencies(found).map((one) => [one.group, one]));
}

const since = (now: Latency, before: Latency | undefined): Latency => ({
  ...now,
  counts: now.counts.map((n, at) => n - (before?.counts[at] ?? 0)),
});

/**
 * Follows this process's histograms. @returns a function that reads the counts of the last hour, or up to five
 * minutes more
 */
export function createLatencyWindow(registry: Registry, now: () => number): () => Promise<Latency[]> {
  const snapshots: { at: number; totals: Totals }[] = [{ at: now(), totals: new Map() }];
  return async () => {
    const [at, totals] = [now(), await totalsOf(registry)];
    if (at - (snapshots.at(-1)?.at ?? 0) >= STEP_MS) snapshots.push({ at, totals });
    while (snapshots[1] && at - snapshots[1].at >= WINDOW_MS) snapshots.shift();
    return [...totals.values()].map((one) => since(one, snapshots[0]?.totals.get(one.group)));
  };
}

/** The bound in milliseconds within which `share` of the answers arrived; null beyond the last bound. */
function within({ bounds, counts }: Latency, share: number): number | null {
  const n = counts.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  const at = counts.findIndex((count) => {
    passed += count;
    return passed >= n * share;
  });
  const bound = bounds[at];
  return bound === undefined ? null : Math.round(bound * 1_000);
}

export const presentLatencies = (all: readonly Latency[]): Answered[] => {
  const sums = addLatencies(all);
  return GROUPS.flatMap((group) => {
    const latency = sums.find((one) => one.group === group);
    const n = latency?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
    if (!latency || n === 0) return [];
    const longest_ms = Math.round((latency.bounds.at(-1) ?? 0) * 1_000);
    return { group, n, p50_ms: within(latency, 0.5), p95_ms: within(latency, 0.95), longest_ms };
  });
};
