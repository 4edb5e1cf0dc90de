import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './dashboard.module.css';
import { ticks } from './ticks.ts';

export type Point = { key: string; label: string; value: number; to: string | null; text: string };
type Props = { points: readonly Point[]; label: string };

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [1_000, 280, 56, 28, 22];
const FLOOR = HEIGHT - BOTTOM;

function Mark({ point, children }: { point: Point; children: ReactNode }) {
  const title = `${point.label}: ${point.text}`;
  const inside = (
    <>
      <title>{title}</title>
      {children}
    </>
  );
  return point.to ? (
    <Link to={point.to} className={classes.mark} aria-label={`${title}, open the rows`}>
      {inside}
    </Link>
  ) : (
    <g className={classes.mark}>{inside}</g>
  );
}

function useScale(points: readonly Point[]) {
  const lines = ticks(Math.max(0, ...points.map(({ value }) => value)));
  const most = lines.at(-1) ?? 1;
  const y = (value: number) => FLOOR - (value / most) * (FLOOR - TOP);
  const slot = (WIDTH - LEFT) / Math.max(points.length, 1);
  return { lines, y, slot, x: (index: number) => LEFT + slot * (index + 0.5) };
}

function Axis({ lines, y }: { lines: readonly number[]; y: (value: number) => number }) {
  return lines.map((value) => (
    <g key={value}>
      <line className={classes.line} x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
      <text className={classes.tick} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
        {value.toLocaleString('en-US')}
      </text>
    </g>
  ));
}

/** Average width in units of the drawing. */
const LETTER = 7.2;
const short = (label: string, width: number): string => {
  const most = Math.max(3, Math.floor(width / LETTER));
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
};

function Labels({ points, x, slot }: { points: readonly Point[]; x: (index: number) => number; slot: number }) {
  return points.map((point, index) => (
    <text key={point.key} className={classes.tick} x={x(index)} y={HEIGHT - 8} textAnchor="middle">
      {short(point.label, slot)}
    </text>
  ));
}

export function Bars({ points, label }: Props) {
  const { lines, y, slot, x } = useScale(points);
  const width = Math.min(46, slot * 0.6);
  return (
    <figure className={classes.figure} aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure has a label, and each mark has a title */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.plot}>
        <Axis lines={lines} y={y} />
        {points.map((point, index) => (
          <Mark key={point.key} point={point}>
            <rect className={classes.hit} x={x(index) - slot / 2} y={TOP} width={slot} height={FLOOR - TOP} />
            <rect
              className={classes.bar}
              x={x(index) - width / 2}
              y={y(point.value)}
              width={width}
              height={Math.max(0, FLOOR - y(point.value))}
              rx={3}
            />
            <text className={classes.value} x={x(index)} y={y(point.value) - 6} textAnchor="middle">
              {point.text}
            </text>
          </Mark>
        ))}
        <Labels points={points} x={x} slot={slot} />
      </svg>
    </figure>
  );
}

export function Line({ points, label }: Props) {
  const { lines, y, slot, x } = useScale(points);
  const path = points.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  return (
    <figure className={classes.figure} aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure has a label, and each mark has a title */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.plot}>
        <Axis lines={lines} y={y} />
        <path className={classes.path} d={path} />
        {points.map((point, index) => (
          <Mark key={point.key} point={point}>
            <rect className={classes.hit} x={x(index) - slot / 2} y={TOP} width={slot} height={FLOOR - TOP} />
            <circle className={classes.dot} cx={x(index)} cy={y(point.value)} r={5} />
            <text className={classes.value} x={x(index)} y={y(point.value) - 10} textAnchor="middle">
              {point.text}
            </text>
          </Mark>
        ))}
        <Labels points={points} x={x} slot={slot} />
      </svg>
    </figure>
  );
}

const RADIUS = 110;
const at = (share: number) => {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${RADIUS * Math.cos(angle)} ${RADIUS * Math.sin(angle)}`;
};
/** The most slices that stay readable; the smallest are combined into one. */
const MOST_SLICES = 6;

function largest(points: readonly Point[]): Point[] {
  const sorted = points.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (sorted.length <= MOST_SLICES) return sorted;
  const rest = sorted.slice(MOST_SLICES - 1);
  const value = rest.reduce((sum, one) => sum + one.value, 0);
  const text = value.toLocaleString('en-US');
  return [...sorted.slice(0, MOST_SLICES - 1), { key: 'rest', label: `${rest.length} others`, value, to: null, text }];
}

export function Pie({ points, label }: Props) {
  const slices = largest(points);
  const total = slices.reduce((sum, { value }) => sum + value, 0) || 1;
  let before = 0;
  const drawn = slices.map((point, index) => {
    const [from, to] = [before / total, (before + point.value) / total];
    before += point.value;
    return { point, index, from, to };
  });
  return (
    <div className={classes.pie}>
      <svg viewBox="-120 -120 240 240" className={classes.disc} role="presentation">
        {drawn.map(({ point, index, from, to }) =>
          to - from >= 1 ? (
            <circle key={point.key} r={RADIUS} className={classes[`slice${index}`]} />
          ) : (
            <path
              key={point.key}
              className={classes[`slice${index}`]}
              d={`M0 0L${at(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z`}
            />
          ),
        )}
      </svg>
      <ul aria-label={label}>
        {drawn.map(({ point, index }) => {
          const words = (
            <>
              <span className={`${classes.key} ${classes[`key${index}`]}`} aria-hidden="true" />
              {point.label}: <b className="num">{point.text}</b>{' '}
              <span className="muted num">{Math.round((point.value / total) * 100)}%</span>
            </>
          );
          return (
            <li key={point.key}>
              {point.to ? (
                <Link className={classes.legend} to={point.to}>
                  {words}
                </Link>
              ) : (
                <span className={classes.legend}>{words}</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
