import type { RequestOf } from '@freeboard/contract';
import {
  APPLICATION_FLAGS,
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  APPLICATION_TYPES,
  type ApplicationFlag,
  type ApplicationStep,
  takesStepDates,
} from '@freeboard/domain/applications';
import { startOfDay } from '../../lib/today.ts';

type ListRequest = RequestOf<'getAgentApplicationsList'>;
type Filters = NonNullable<ListRequest['filters']>;
export type SortKey = NonNullable<Filters['sort']>;
export type Direction = NonNullable<Filters['direction']>;
export type ListView = 'all' | 'mine' | 'attention' | 'launched' | ApplicationFlag | 'archived';

/** The value of the agent filter for applications without an agent. */
export const NOBODY = 'nobody';

export type ListState = {
  view: ListView;
  status: string[];
  type: string[];
  source: string[];
  reached: ApplicationStep[];
  agent: number | typeof NOBODY | null;
  customer: number | null;
  carrier: number | null;
  from: string;
  to: string;
  /** Days in which the application reached a step, or its carrier gave a price. */
  since: string;
  until: string;
  /** The time zone of the days: the agency's, or UTC after following a figure counted in UTC days. */
  days: 'own' | 'utc';
  text: string;
  sort: SortKey;
  direction: Direction;
  page: number;
};

export const PER_PAGE = 25;
const VIEWS: readonly ListView[] = ['all', 'mine', 'attention', 'launched', ...APPLICATION_FLAGS, 'archived'];
const flagOf = (view: ListView) => APPLICATION_FLAGS.find((flag) => flag === view);
const SORT_KEYS = Object.keys(APPLICATION_SORTS) as SortKey[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const among = <T extends string>(all: readonly T[], value: string | null, fallback: T): T =>
  all.includes(value as T) ? (value as T) : fallback;
const list = (value: string | null, all?: readonly string[]): string[] =>
  (value ?? '').split(',').filter((one) => one !== '' && (!all || all.includes(one)));
const count = (value: string | null): number => (/^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : 0);
const DATE_KEYS = ['from', 'to', 'since', 'until'] as const;
type DateKey = (typeof DATE_KEYS)[number];
const day = (value: string | null): string => (DAY.test(value ?? '') ? value! : '');

export function readState(params: URLSearchParams): ListState {
  return {
    view: among(VIEWS, params.get('view'), 'all'),
    status: list(params.get('status'), APPLICATION_STATUSES),
    type: list(params.get('type'), APPLICATION_TYPES),
    source: list(params.get('source')).map((one) => one.replace(/%(2C|25)/g, decodeURIComponent)),
    reached: list(params.get('reached'), APPLICATION_STEPS) as ApplicationStep[],
    agent: params.get('agent') === NOBODY ? NOBODY : count(params.get('agent')) || null,
    customer: count(params.get('customer')) || null,
    carrier: count(params.get('carrier')) || null,
    from: day(params.get('from')),
    to: day(params.get('to')),
    since: day(params.get('since')),
    until: day(params.get('until')),
    days: among(['own', 'utc'], params.get('days'), 'own'),
    text: params.get('text') ?? '',
    sort: among(SORT_KEYS, params.get('sort'), 'updated_at'),
    direction: among(['asc', 'desc'], params.get('direction'), 'desc'),
    page: Math.max(count(params.get('page')), 1),
  };
}

const DEFAULTS = readState(new URLSearchParams());

export function writeState(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    // The names of sources are entered by users and may contain commas.
    const plain = (one: string) => one.replace(/[%,]/g, encodeURIComponent);
    const text = Array.isArray(value) ? value.map(plain).join(',') : value === null ? '' : String(value);
    const usual = DEFAULTS[key as keyof ListState];
    if (text !== '' && text !== String(usual ?? '')) params.set(key, text);
  }
  return params;
}

export const searchOf = (narrowed: Partial<Pick<ListState, 'source' | 'reached' | 'from' | 'to'>>): string =>
  writeState({ ...DEFAULTS, ...narrowed }).toString();

/** Once no date is left, the days' time zone is the default again. */
export function withDates(state: ListState, dates: Partial<Pick<ListState, DateKey>>): ListState {
  const next = { ...state, ...dates, page: 1 };
  return DATE_KEYS.some((key) => next[key] !== '') ? next : { ...next, days: 'own' };
}

/** Whether a state filters by something with dates other than the creation date. */
export const isOfStep = ({ reached, carrier }: ListState): boolean => takesStepDates(reached, carrier !== null);

/** Step dates are dropped with the last filter that has any. */
export function withPart(state: ListState, part: Partial<ListState>): ListState {
  const next = { ...state, ...part, page: 1 };
  return isOfStep(next) ? next : withDates(next, { since: '', until: '' });
}

export function toNarrowing(state: ListState): Omit<ListRequest, 'page' | 'per_page'> {
  const flag = flagOf(state.view);
  const status = state.view === 'launched' ? ['launched'] : state.status;
  // The server reads a date without time as a UTC day, with the last day included.
  const [first, last] =
    state.days === 'utc' ? [String, String] : [(of: string) => startOfDay(of), (of: string) => startOfDay(of, 1)];
  const filters: Filters = {
    ...(status.length > 0 ? { status: status as Filters['status'] } : {}),
    ...(state.type.length > 0 ? { application_type: state.type as Filters['application_type'] } : {}),
    ...(state.reached.length > 0 ? { reached: state.reached } : {}),
    ...(state.from ? { created_from: first(state.from) } : {}),
    ...(state.to ? { created_to: last(state.to) } : {}),
    ...(state.carrier === null ? {} : { carrier_id: state.carrier }),
    ...(state.since && isOfStep(state) ? { reached_from: first(state.since) } : {}),
    ...(state.until && isOfStep(state) ? { reached_to: last(state.until) } : {}),
    ...(state.text.trim() ? { text: state.text.trim() } : {}),
    ...(state.view === 'mine' ? { mine: true } : {}),
    ...(state.view === 'attention' ? { needs_attention: true } : {}),
    ...(state.view === 'archived' ? { archived: true } : {}),
    ...(flag ? { flag } : {}),
    ...(state.agent === NOBODY ? { unassigned: true } : {}),
    sort: state.sort,
    direction: state.direction,
  };
  return {
    filters,
    ...(typeof state.agent === 'number' ? { agent_id: state.agent } : {}),
    ...(state.customer === null ? {} : { customer_id: state.customer }),
    ...(state.source.length > 0 ? { application_source: state.source } : {}),
  };
}

export const toRequest = (state: ListState): ListRequest => ({
  page: state.page,
  per_page: PER_PAGE,
  ...toNarrowing(state),
});

export const narrowingKey = (state: ListState): string =>
  writeState({ ...state, sort: DEFAULTS.sort, direction: DEFAULTS.direction, page: 1 }).toString();

export const isNarrowed = (state: ListState): boolean => narrowingKey(state) !== '';

/** The column's default direction first, reversed on the second click. */
export function sortBy(state: ListState, sort: SortKey): ListState {
  const direction = state.sort !== sort ? APPLICATION_SORTS[sort] : state.direction === 'asc' ? 'desc' : 'asc';
  return { ...state, sort, direction, page: 1 };
}
