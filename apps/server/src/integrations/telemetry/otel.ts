import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, ValueType } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { Tracer } from '../../kernel/telemetry/telemetry.ts';
import type { FinishedWork, Work, WorkKind } from '../../kernel/telemetry/work.ts';

const EVERY_MS = 30_000;
const NAME = 'freeboard';

const KINDS: Record<WorkKind, SpanKind> = {
  call: SpanKind.SERVER,
  verb: SpanKind.INTERNAL,
  job: SpanKind.CONSUMER,
  carrier_request: SpanKind.CONSUMER,
  exchange: SpanKind.CLIENT,
};

type Time = [seconds: number, nanoseconds: number];
const timeOf = (ms: number): Time => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];
type Metric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

/** Converts a histogram: Prometheus counts each bucket cumulatively, OpenTelemetry separately. */
function histogramPoints(values: Metric['values'], startTime: Time, endTime: Time) {
  const bySeries = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...bySeries].map(([key, series]) => {
    const buckets = series.filter(({ labels }) => labels.le !== undefined);
    const totalOf = (suffix: string) => series.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
    return {
      startTime,
      endTime,
      attributes: JSON.parse(key) as Record<string, string>,
      value: {
        buckets: {
          boundaries: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
          counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
        },
        sum: totalOf('_sum'),
        count: totalOf('_count'),
      },
    };
  });
}

export function metricData(metric: Metric, startTime: Time, endTime: Time): MetricData {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const type = String(metric.type);
  if (type === 'histogram')
    return {
      ...base,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramPoints(metric.values, startTime, endTime),
    };
  const dataPoints = metric.values.map(({ labels, value }) => ({
    startTime,
    endTime,
    value,
    attributes: labels as Record<string, string>,
  }));
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

function createTracer(spans: TracerProvider, meters: () => MeterProvider | null): Tracer {
  const otel = spans.getTracer(NAME);
  const begin = ({ kind, name }: Work, requestId: string, parent: unknown, startTime?: number): Span =>
    otel.startSpan(
      `${kind} ${name}`,
      {
        kind: KINDS[kind],
        attributes: { 'freeboard.request_id': requestId },
        ...(startTime === undefined ? {} : { startTime }),
      },
      parent ? trace.setSpan(ROOT_CONTEXT, parent as Span) : ROOT_CONTEXT,
    );
  const end = (span: unknown, { outcome, status }: FinishedWork): void => {
    const ended = span as Span;
    ended.setAttribute('freeboard.outcome', outcome);
    if (status !== undefined) ended.setAttribute('http.response.status_code', status);
    if (outcome === 'error' || outcome === 'unexpected') ended.setStatus({ code: SpanStatusCode.ERROR });
    ended.end();
  };
  return {
    begin,
    end,
    record(finished, requestId, parent) {
      end(begin(finished, requestId, parent, Date.now() - finished.duration_ms), finished);
    },
    async stop() {
      await Promise.allSettled([spans.shutdown(), meters()?.shutdown()]);
    },
  };
}

/**
 * Sends traces and metrics to an OTLP endpoint over HTTP. This module is loaded only if an endpoint is configured.
 * What is sent while a collector is down is lost; nothing else is affected.
 */
export function connectOtel(endpoint: string, source: { process: string; roles: string }) {
  const base = endpoint.replace(/\/+$/, '');
  const resource = resourceFromAttributes({
    'service.name': NAME,
    'service.instance.id': source.process,
    'freeboard.roles': source.roles,
  });
  const spans = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }) })],
  });
  let meters: MeterProvider | null = null;

  return {
    tracer: createTracer(spans, () => meters),
    /**
     * Sends the registry's metrics every half minute, each time after `refresh`, which updates the figures that come
     * from the database.
     */
    exportMetrics(registry: Registry, refresh: () => Promise<unknown>): void {
      const startTime = timeOf(Date.now());
      const collect = async () => {
        await refresh();
        const endTime = timeOf(Date.now());
        const found = (await registry.getMetricsAsJSON()) as unknown as Metric[];
        const metrics = found.map((metric) => metricData(metric, startTime, endTime));
        return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: NAME }, metrics }] }, errors: [] };
      };
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
        exportIntervalMillis: EVERY_MS,
        metricProducers: [{ collect }],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
  };
}
