import {
  type ApplicationStatus,
  type ApplicationType,
  CLIENT_STEPS,
  type ClientStep,
  statusText,
  stepText,
  TYPE_NAMES,
} from '@freeboard/domain/applications';
import { formatMonth } from '@freeboard/domain/time';
import type { Context } from '../../kernel/context/context.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { carrierLabel } from '../quotes/index.ts';
import { inMonths, type Span, spansOf, toMonthEnd } from './range.ts';
import {
  type Cell,
  carrierFigures,
  counted,
  namesOf,
  stepsByDay,
  stepsTallied,
  tallied,
  talliedByDay,
} from './summary.queries.ts';

type Point = { key: string; label: string; value: number };

async function cellsOf({ db, now }: Context, span: Span): Promise<Cell[]> {
  if (db.scope.kind === 'none') return [];
  // There are no tallies by customer, and a customer has few applications.
  if (db.scope.kind === 'customer') return counted(db, span);
  const { months, rest } = inMonths(toMonthEnd(span, now));
  const parts = await Promise.all([...rest.map((one) => talliedByDay(db, one)), months ? tallied(db, months) : []]);
  return parts.flat();
}

async function proposalsOf({ db, now }: Context, span: Span): Promise<Record<ClientStep, number> | null> {
  if (db.scope.kind === 'none' || db.scope.kind === 'customer') return null;
  const { months, rest } = inMonths(toMonthEnd(span, now));
  const parts = await Promise.all([...rest.map((one) => stepsByDay(db, one)), months ? stepsTallied(db, months) : []]);
  const count = (step: ClientStep) => parts.flat().reduce((total, row) => total + (row.step === step ? row.n : 0), 0);
  return { sent: count('sent'), opened: count('opened'), chosen: count('chosen') };
}

const sum = (cells: readonly Cell[]) => cells.reduce((total, { n }) => total + n, 0);

function by(cells: readonly Cell[], keyOf: (cell: Cell) => string, labelOf: (key: string) => string): Point[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(keyOf(cell), (counts.get(keyOf(cell)) ?? 0) + cell.n);
  return [...counts].filter(([, value]) => value > 0).map(([key, value]) => ({ key, label: labelOf(key), value }));
}

const largestFirst = (points: Point[]) => points.sort((a, b) => b.value - a.value);

function byMonth(cells: readonly Cell[], { from, to }: Span): Point[] {
  const counts = new Map(by(cells, ({ month }) => month, String).map(({ key, value }) => [key, value]));
  const points: Point[] = [];
  for (let at = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1)); at < to; ) {
    const key = at.toISOString().slice(0, 7);
    points.push({ key, label: formatMonth(key), value: counts.get(key) ?? 0 });
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  }
  return points;
}

async function byAgent({ db }: Context, cells: readonly Cell[]): Promise<Point[]> {
  const ids = [...new Set(cells.flatMap(({ agent_id }) => (agent_id === null ? [] : [agent_id])))];
  const names = new Map((await namesOf(db, ids)).map(({ id, name }) => [String(id), name]));
  return largestFirst(
    by(
      cells,
      ({ agent_id }) => String(agent_id ?? ''),
      (id) => names.get(id) ?? 'Nobody yet',
    ),
  );
}

/**
 * The carriers' requests and results, for viewers of complete agencies; average premiums by name only for viewers who
 * may see carriers (R4.4).
 */
async function carriersOf({ db, viewer }: Context, span: Span) {
  if (db.scope.kind !== 'agency' && db.scope.kind !== 'all') return { quotes: null, premium: [] };
  const rows = await carrierFigures(db, span);
  const total = (key: 'asked' | 'priced' | 'answered' | 'answer_ms') => rows.reduce((all, row) => all + row[key], 0);
  const premium = viewer.displayCarriers
    ? rows
        .filter(({ priced }) => priced > 0)
        .map(({ id, name, premium_sum, priced }) => ({
          key: String(id),
          label: carrierLabel(viewer, name, id),
          value: Math.round((premium_sum / priced) * 100) / 100,
        }))
    : [];
  const answered = total('answered');
  const answer_ms = answered === 0 ? null : Math.round(total('answer_ms') / answered);
  return { quotes: { asked: total('asked'), priced: total('priced'), answer_ms }, premium: largestFirst(premium) };
}

/**
 * The dashboard's figures for a range and the one before it (R1.13). Complete months come from the monthly tallies,
 * other days from the daily ones.
 */
export const getDashboardSummary: Verb<'getDashboardSummary'> = async (context, range) => {
  const { now, before } = spansOf(range);
  const [cells, earlier, { quotes, premium }, proposals] = await Promise.all([
    cellsOf(context, now),
    cellsOf(context, before),
    carriersOf(context, now),
    proposalsOf(context, now),
  ]);
  const series = [
    {
      name: 'status' as const,
      points: by(
        cells,
        ({ status }) => status,
        (key) => statusText(key as ApplicationStatus),
      ),
    },
    {
      name: 'type' as const,
      points: largestFirst(
        by(
          cells,
          ({ type }) => type,
          (key) => TYPE_NAMES[key as ApplicationType],
        ),
      ),
    },
    { name: 'source' as const, points: largestFirst(by(cells, ({ source }) => source, String)) },
    { name: 'agent' as const, points: await byAgent(context, cells) },
    { name: 'month' as const, points: byMonth(cells, now) },
    {
      name: 'proposals' as const,
      points: proposals ? CLIENT_STEPS.map((key) => ({ key, label: stepText(key), value: proposals[key] })) : [],
    },
    { name: 'premium' as const, points: premium },
  ];
  return { summary: { total: sum(cells), total_before: sum(earlier), series, quotes, proposals } };
};
