import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CANARY_PURPOSE } from '../canary.ts';
import type { StrayFault } from '../stray-faults.ts';
import type { FinishedWork } from './work.ts';

/** Upper bounds of histogram buckets, in seconds. */
const FAST = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const SLOW = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** How many services have series of their own; later ones share 'other'. */
const MOST_SERVICES = 200;
const NANOSECONDS = 1e9;

/** Limits the values of a label: those after the first `most` become 'other'. */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}

export type Metrics = {
  registry: Registry;
  count(work: FinishedWork): void;
  countSecurityEvents(event: string, count: number): void;
  countStrayFault(kind: StrayFault): void;
  stop(): void;
};

function processGauges(registers: Registry[]): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  new Gauge({
    name: 'freeboard_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last reading',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [50, 99])
        this.set({ quantile: String(quantile / 100) }, delay.percentile(quantile) / NANOSECONDS || 0);
      this.set({ quantile: '1' }, delay.max / NANOSECONDS || 0);
      delay.reset();
    },
  });
  new Gauge({
    name: 'freeboard_event_loop_utilization',
    help: 'Share of the time since the last reading in which the event loop was busy, 0 to 1',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, utilization).utilization);
      utilization = now;
    },
  });
  const memory = (name: string, help: string, key: 'rss' | 'heapUsed') =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(process.memoryUsage()[key]);
      },
    });
  memory('freeboard_resident_bytes', 'Memory of the process', 'rss');
  memory('freeboard_heap_bytes', 'Memory that JavaScript values take up', 'heapUsed');
  new Gauge({
    name: 'freeboard_uptime_seconds',
    help: 'Seconds since the process started',
    registers,
    collect() {
      this.set(Math.round(process.uptime()));
    },
  });
  new Counter({
    name: 'freeboard_cpu_seconds_total',
    help: 'CPU time of the process',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  return () => delay.disable();
}

const metricsIn = (registers: Registry[]) => ({
  counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers }),
  histogram: <Label extends string>(name: string, help: string, labelNames: readonly Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers }),
});

/** The metrics of a process. No label can have an unlimited number of values. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const stop = processGauges(registers);
  const { counter, histogram } = metricsIn(registers);

  const calls = counter('freeboard_calls_total', 'Calls answered, by HTTP status', ['call', 'status']);
  const callSeconds = histogram('freeboard_call_duration_seconds', 'Duration of calls', ['call'], FAST);
  const verbs = counter('freeboard_verbs_total', 'Verbs that ran, for calls and jobs', ['verb', 'outcome']);
  const verbSeconds = counter('freeboard_verb_seconds_total', 'Time that verbs took', ['verb']);
  const jobs = counter('freeboard_jobs_total', 'Jobs that ended, by kind and outcome', ['job', 'outcome']);
  const jobSeconds = histogram('freeboard_job_duration_seconds', 'Duration of jobs', ['job'], SLOW);
  const requests = counter('freeboard_carrier_requests_total', 'Conversations with carriers that ended', ['outcome']);
  const requestSeconds = histogram('freeboard_carrier_request_duration_seconds', 'Duration of conversations', [], SLOW);
  const exchanges = counter('freeboard_exchanges_total', 'Requests to services outside, by outcome', [
    'purpose',
    'service',
    'outcome',
  ]);
  const exchangeSeconds = histogram(
    'freeboard_exchange_duration_seconds',
    'Duration of requests to services outside',
    ['purpose', 'service'],
    SLOW,
  );
  const security = counter('freeboard_security_events_total', 'Lines of the security log', ['event']);
  const strayFaults = counter('freeboard_stray_faults_total', 'Faults that no one caught', ['kind']);
  for (const kind of ['rejection', 'exception'] as const) strayFaults.inc({ kind }, 0);
  const service = boundedLabel(MOST_SERVICES);

  return {
    registry,
    stop,
    countSecurityEvents: (event, count) => security.inc({ event }, count),
    countStrayFault: (kind) => strayFaults.inc({ kind }),
    count({ kind, name, purpose, outcome, status, duration_ms }) {
      if (purpose === CANARY_PURPOSE) return;
      const seconds = duration_ms / 1_000;
      if (kind === 'call') {
        calls.inc({ call: name, status: String(status ?? 0) });
        // A stream stays open as long as its page, so its duration is not measured.
        if (outcome !== 'stream') callSeconds.observe({ call: name }, seconds);
      } else if (kind === 'verb') {
        verbs.inc({ verb: name, outcome });
        verbSeconds.inc({ verb: name }, seconds);
      } else if (kind === 'job') {
        jobs.inc({ job: name, outcome });
        jobSeconds.observe({ job: name }, seconds);
      } else if (kind === 'carrier_request') {
        requests.inc({ outcome });
        requestSeconds.observe(seconds);
      } else {
        const labels = { purpose: purpose ?? 'other', service: service(name) };
        exchanges.inc({ ...labels, outcome });
        exchangeSeconds.observe(labels, seconds);
      }
    },
  };
}
