import type { AnswerOf } from '@freeboard/contract';
import type { ChecklistItem } from '@freeboard/domain/agencies';
import { showCount, showSize } from '../../lib/format.ts';
import type { Tone } from '../../ui/chip.tsx';

type Status = AnswerOf<'getOperationStatus'>;
type Item = AnswerOf<'getChecklist'>['items'][number];

export type ServiceState = 'up' | 'slow' | 'down' | 'off';
export type Service = { name: string; state: ServiceState; text: string };

export const SERVICE_TONES: Record<ServiceState, Tone> = { up: 'green', slow: 'yellow', down: 'red', off: 'plain' };

const PROCESSES = { web: 'Web', worker: 'Background work', cron: 'Schedules' } as const;
const CONNECTED: Partial<Record<ChecklistItem, string>> = {
  email: 'E-mail out',
  texts: 'Texts',
  files: 'Files',
  crm: 'CRM',
};
const ITEM_STATES: Record<Item['state'], ServiceState> = {
  on: 'up',
  partly: 'slow',
  missing: 'off',
  'set aside': 'off',
};

const processText = (n: number) =>
  n === 0 ? 'No process has answered for 45 seconds' : `${n} ${n === 1 ? 'process' : 'processes'}`;

const diskService = ({ free_bytes, reserve_bytes }: Status['disk']): Service =>
  free_bytes < reserve_bytes
    ? {
        name: 'Disk',
        state: 'down',
        text: `${showSize(free_bytes)} free. Below ${showSize(reserve_bytes)} clients can’t send files. Free space, or add a larger disk.`,
      }
    : { name: 'Disk', state: 'up', text: `${showSize(free_bytes)} free` };

/** Running processes and connected services, each with its state in a word. */
export function servicesOf(
  { processes, carriers, paused_providers, database_bytes, disk }: Status,
  items: readonly Item[],
): Service[] {
  const roles = (['web', 'worker', 'cron'] as const).map((role): Service => {
    const n = processes[role];
    return { name: PROCESSES[role], state: n > 0 ? 'up' : 'down', text: processText(n) };
  });
  const connected = items.flatMap(({ item, state, text }): Service[] => {
    const name = CONNECTED[item];
    return name ? [{ name, state: ITEM_STATES[state], text }] : [];
  });
  const { on, paused, off } = carriers;
  return [
    ...roles,
    { name: 'Database', state: 'up', text: showSize(database_bytes) },
    diskService(disk),
    {
      name: 'Carriers',
      state: paused > 0 ? 'slow' : on > 0 ? 'up' : 'off',
      text: `${showCount(on)} on, ${showCount(paused)} paused after failures, ${showCount(off)} off`,
    },
    {
      name: 'Data providers',
      state: paused_providers.length > 0 ? 'slow' : 'up',
      text: paused_providers.length > 0 ? `Paused after failures: ${paused_providers.join(', ')}` : 'All answer',
    },
    ...connected,
  ];
}

export function summaryOf(services: readonly Service[]): { tone: Tone; text: string } {
  const down = services.filter(({ state }) => state === 'down').length;
  const slow = services.filter(({ state }) => state === 'slow').length;
  if (down > 0) return { tone: 'red', text: `${down} down${slow > 0 ? `, ${slow} to check` : ''}` };
  return slow > 0 ? { tone: 'yellow', text: `${slow} to check` } : { tone: 'green', text: 'All up' };
}

/** Work is late when it has been due for this many seconds. */
export const LATE_S = 60;

export function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** The time within which an answer arrived; `ms` is a bucket's upper bound, null if it took longer than `longestMs`. */
export function answerTimeText(ms: number | null, longestMs: number): string {
  const bound = ms ?? longestMs;
  const text = bound < 1_000 ? `${bound} ms` : `${bound / 1_000} s`;
  return ms === null ? `over ${text}` : text;
}

type Measure = { at: number; value: number };
const DAY_MS = 86_400_000;

/**
 * Growth of a value per 30 days between the first and the last measurement; null if these are less than a week
 * apart.
 */
export function monthlyGrowth(measures: readonly Measure[]): number | null {
  const [first, last] = [measures[0], measures.at(-1)];
  if (!first || !last || last.at - first.at < 7 * DAY_MS) return null;
  return ((last.value - first.value) / (last.at - first.at)) * 30 * DAY_MS;
}

/** A chart of measurements from zero, 100 wide and 40 high: the line, and the area below it. */
export function curveOf(measures: readonly Measure[]): { line: string; area: string } {
  const [from, to] = [measures[0]?.at ?? 0, measures.at(-1)?.at ?? 0];
  const most = Math.max(1, ...measures.map(({ value }) => value));
  const points = measures.map(({ at, value }) => {
    const x = to === from ? 100 : ((at - from) / (to - from)) * 100;
    return `${x.toFixed(2)} ${(38 - (value / most) * 34).toFixed(2)}`;
  });
  const line = `M${points.join('L')}`;
  return { line, area: `${line}V40H0Z` };
}
