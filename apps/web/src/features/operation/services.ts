import type { AnswerOf } from '@freeboard/contract';
import type { ChecklistItem } from '@freeboard/domain/agencies';
import { showClock, showCount, showSize } from '../../lib/format.ts';
import type { Tone } from '../../ui/chip.tsx';
import type { Backups } from '../agencies/index.ts';

type Status = AnswerOf<'getOperationStatus'>;
type Item = AnswerOf<'getChecklist'>['items'][number];

/** `idle`: not asked yet, so nothing is known. `set`: configured, and not measured. */
export type ServiceState = 'up' | 'slow' | 'down' | 'off' | 'idle' | 'set';
export type Service = { name: string; state: ServiceState; text: string };

export const SERVICE_TONES: Record<ServiceState, Tone> = {
  up: 'green',
  slow: 'yellow',
  down: 'red',
  off: 'plain',
  idle: 'plain',
  set: 'blue',
};
export const SERVICE_WORDS: Record<ServiceState, string> = {
  up: 'up',
  slow: 'check',
  down: 'down',
  off: 'not set up',
  idle: 'not asked yet',
  set: 'set up',
};

const PROCESSES = { web: 'Web', worker: 'Background work', cron: 'Scheduled jobs' } as const;
const CONNECTED: Partial<Record<ChecklistItem, string>> = {
  email: 'E-mail out',
  texts: 'Texts',
  files: 'Files',
  crm: 'CRM',
};
const ITEM_STATES: Record<Item['state'], ServiceState> = {
  on: 'set',
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

/** Seconds until a late test application counts as down. */
const CANARY_LATE_S = 180;
const PARTS: Record<NonNullable<NonNullable<Status['canary']>['late']>, string> = {
  call: 'calls to the portal',
  queue: 'the queue',
  carrier: 'the test carrier',
  mail: 'e-mail',
  webhook: 'the webhook',
};

/** The test application passes through every part once a minute. */
function canaryService(canary: Status['canary']): Service {
  const name = 'Test application';
  if (!canary) return { name, state: 'off', text: 'Switched off: set CANARY=on' };
  const { age_s, late, reason } = canary;
  if (age_s === null) return { name, state: 'idle', text: 'No pass has begun yet' };
  const passed = `Last whole pass ${waitText(age_s)} ago`;
  if (late)
    return {
      name,
      state: age_s > CANARY_LATE_S ? 'down' : 'slow',
      text: `Late at ${PARTS[late]}. ${reason} ${passed}`,
    };
  return age_s > CANARY_LATE_S
    ? { name, state: 'down', text: `No process sends it through. ${passed}` }
    : { name, state: 'up', text: passed };
}

type Counted = { asked: number; failed: number };

/** 'idle' without answers; 'down' only if all failed. */
const measured = ({ asked, failed }: Counted): ServiceState =>
  asked === 0 ? 'idle' : failed === asked ? 'down' : failed > 0 ? 'slow' : 'up';

function carriersService(
  { on, paused, off }: Status['carriers'],
  { asked, failing }: Status['answers']['carriers'],
): Service {
  const state = on + paused === 0 ? 'off' : measured({ asked, failed: failing });
  const counts = `${showCount(on)} on, ${showCount(paused)} paused after failures, ${showCount(off)} off`;
  const answers =
    asked === 0
      ? 'none asked this week'
      : `${asked} of ${on + paused} asked this week, ${failing > 0 ? `${failing} of them fail` : 'all answer'}`;
  return { name: 'Carriers', state: state === 'up' && paused > 0 ? 'slow' : state, text: `${counts}; ${answers}` };
}

function providersService(paused: readonly string[], providers: Status['answers']['providers']): Service {
  const asked = providers.filter((one) => one.asked > 0);
  const failing = asked.filter(({ failed }) => failed > 0);
  const failed = asked.filter((one) => one.failed === one.asked);
  const worst = measured({ asked: asked.length, failed: failed.length });
  const state = worst === 'up' && (failing.length > 0 || paused.length > 0) ? 'slow' : worst;
  const faults = failing.map(
    (one) =>
      `${one.name}: ${one.failed} of ${one.asked} failed${one.failing_since ? ` since ${showClock(one.failing_since)}` : ''}`,
  );
  const stopped = paused.length > 0 ? [`Paused after failures: ${paused.join(', ')}`] : [];
  const text =
    [...faults, ...stopped].join('; ') || `${asked.length} of ${providers.length} asked this week, all answer`;
  return { name: 'Data providers', state, text: asked.length === 0 && stopped.length === 0 ? 'Not asked yet' : text };
}

type Answers = AnswerOf<'getAgencyHealth'>['services'][number];

const CHANNEL_NAMES = { email: 'E-mail', texts: 'Texts', carrier: '', provider: '' } as const;
const WORST_FIRST: readonly ServiceState[] = ['down', 'slow', 'up', 'idle'];
const MOST_FAULTS = 2;

/**
 * Worst first: 'Keystone: 6 of 6 failed since 4:09 PM'; null if nothing was asked. A carrier counts as failing only
 * if all its latest answers failed, as in `carriersService`.
 */
export function agencyHealth(services: readonly Answers[]): { tone: Tone; text: string } | null {
  const asked = services.filter((one) => one.asked > 0);
  if (asked.length === 0) return null;
  const stateOf = (one: Answers) => WORST_FIRST.indexOf(measured(one));
  const failing = asked
    .filter(({ kind, asked: n, failed }) => (kind === 'carrier' ? failed === n : failed > 0))
    .toSorted((a, b) => stateOf(a) - stateOf(b) || b.failed / b.asked - a.failed / a.asked);
  const [worst] = failing;
  if (!worst) {
    const connected = services.filter(({ kind }) => kind === 'carrier').length;
    const carriers = asked.filter(({ kind }) => kind === 'carrier').length;
    const others = [
      ...(asked.some(({ kind }) => kind === 'provider') ? ['data providers'] : []),
      ...(asked.some(({ kind }) => kind === 'email') ? ['e-mail'] : []),
      ...(asked.some(({ kind }) => kind === 'texts') ? ['texts'] : []),
    ];
    const all = [...(carriers > 0 ? [`${carriers} ${carriers === 1 ? 'carrier' : 'carriers'}`] : []), ...others];
    const idle =
      carriers < connected ? [`${connected - carriers} of ${connected} connected carriers not asked this week`] : [];
    return { tone: 'green', text: [`All answer: ${all.join(', ')}`, ...idle].join(' · ') };
  }
  const faults = failing.slice(0, MOST_FAULTS).map((one) => {
    const name = one.name || CHANNEL_NAMES[one.kind] || 'One carrier';
    const since = one.failing_since ? ` since ${showClock(one.failing_since)}` : '';
    return `${name}: ${one.failed} of ${one.asked} failed${since}`;
  });
  const more = failing.length > MOST_FAULTS ? [`${failing.length - MOST_FAULTS} more`] : [];
  return { tone: SERVICE_TONES[measured(worst)], text: [...faults, ...more].join(' · ') };
}

const CHANNELS: Partial<Record<ChecklistItem, 'email' | 'texts'>> = { email: 'email', texts: 'texts' };

function connectedService({ item, state, text }: Item, answers: Status['answers']): Service[] {
  const name = CONNECTED[item];
  if (!name) return [];
  const channel = CHANNELS[item];
  if (!channel || state === 'missing' || state === 'set aside') return [{ name, state: ITEM_STATES[state], text }];
  const counted = answers[channel];
  const found = measured(counted);
  const fault = counted.failed > 0 ? `${counted.failed} of the last ${counted.asked} failed. ` : '';
  return [{ name, state: found === 'up' && state === 'partly' ? 'slow' : found, text: `${fault}${text}` }];
}

export function servicesOf(
  { processes, carriers, paused_providers, answers, canary, database_bytes, disk }: Status,
  items: readonly Item[],
): Service[] {
  const roles = (['web', 'worker', 'cron'] as const).map((role): Service => {
    const n = processes[role];
    return { name: PROCESSES[role], state: n > 0 ? 'up' : 'down', text: processText(n) };
  });
  return [
    ...roles,
    canaryService(canary),
    { name: 'Database', state: 'up', text: showSize(database_bytes) },
    diskService(disk),
    carriersService(carriers, answers.carriers),
    providersService(paused_providers, answers.providers),
    ...items.flatMap((item) => connectedService(item, answers)),
  ];
}

const BACKUP_FAULTS: Partial<Record<Backups['state'], string>> = {
  off: 'No backups',
  failed: 'Backup failed',
  overdue: 'Backups overdue',
  not_restorable: 'Backup can’t be restored',
  behind: 'Changes not backed up',
};

/** 'No backups · 6 things not set up', worst first. */
export function summaryOf(services: readonly Service[], backups?: Backups['state']): { tone: Tone; text: string } {
  const of = (state: ServiceState) => services.filter((one) => one.state === state);
  const fault = backups === undefined ? undefined : BACKUP_FAULTS[backups];
  const [down, slow, off] = [of('down'), of('slow'), of('off')];
  const parts = [
    ...(down.length > 0 ? [`${down.map(({ name }) => name).join(', ')} down`] : []),
    ...(fault ? [fault] : []),
    ...(slow.length > 0 ? [`${slow.length} ${slow.length === 1 ? 'needs' : 'need'} attention`] : []),
    ...(off.length > 0 ? [`${off.length} ${off.length === 1 ? 'thing' : 'things'} not set up`] : []),
  ];
  const tone = down.length > 0 || fault ? 'red' : slow.length > 0 || off.length > 0 ? 'yellow' : 'green';
  return { tone, text: parts.join(' · ') || 'All systems normal' };
}

/** Seconds that work may be due before it counts as late. */
export const LATE_S = 60;

export function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** `ms` is a bucket's upper bound; null if the answer took longer than `longestMs`. */
export function answerTimeText(ms: number | null, longestMs: number): string {
  const bound = ms ?? longestMs;
  const text = bound < 1_000 ? `${bound} ms` : `${bound / 1_000} s`;
  return ms === null ? `over ${text}` : text;
}

type Measure = { at: number; value: number };
const DAY_MS = 86_400_000;

/** Per 30 days, between the first and the last measurement; null if these are less than a week apart. */
export function monthlyGrowth(measures: readonly Measure[]): number | null {
  const [first, last] = [measures[0], measures.at(-1)];
  if (!first || !last || last.at - first.at < 7 * DAY_MS) return null;
  return ((last.value - first.value) / (last.at - first.at)) * 30 * DAY_MS;
}

/** SVG paths from zero, 100 wide and 40 high. */
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
