import type { Health } from '@freeboard/contract';

type Series = Health['series'];

export type Bar = { x: number; width: number; good: number; failed: number; other: number };

/** Each part is a share of the highest bar, from 0 to 1. */
export function barsOf(series: Series, width: number): Bar[] {
  const highest = Math.max(1, ...series.map(({ asked }) => asked));
  const step = width / Math.max(series.length, 1);
  return series.map(({ asked, good, failed }, at) => ({
    x: at * step,
    width: step * 0.8,
    good: good / highest,
    failed: failed / highest,
    other: Math.max(0, asked - good - failed) / highest,
  }));
}

/**
 * An SVG path with `top` milliseconds at its upper edge; the line is broken where nothing was requested, and a single
 * point is a short dash.
 */
export function timePath(series: Series, box: { width: number; height: number }): { path: string; top: number } {
  const top = Math.max(1, ...series.map(({ median_ms }) => median_ms ?? 0));
  const step = box.width / Math.max(series.length, 1);
  const parts: string[] = [];
  for (const [at, { median_ms }] of series.entries()) {
    if (median_ms === null) continue;
    const y = (box.height * (1 - median_ms / top)).toFixed(1);
    const x = at * step;
    const isJoined = at > 0 && series[at - 1]?.median_ms !== null;
    parts.push(`${isJoined ? 'L' : 'M'}${x.toFixed(1)} ${y}H${(x + step * 0.8).toFixed(1)}`);
  }
  return { path: parts.join(''), top };
}

export function answersText(series: Series): string {
  const sum = (key: 'asked' | 'good' | 'failed') => series.reduce((total, point) => total + point[key], 0);
  const asked = sum('asked');
  return asked === 0
    ? 'Not asked in the last 7 days'
    : `Last 7 days: asked ${asked} times, ${sum('good')} answered well, ${sum('failed')} failed`;
}
