import { applicationLabel } from '@freeboard/domain/clients';
import { beginningAt, type Progress, type Step, type StepAnswer } from '../../../integrations/carriers/index.ts';
import type { App } from '../../../kernel/app.ts';
import { Effects, type EventLine } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createThread } from '../../../kernel/isolated/thread.ts';
import type { Vault } from '../../../kernel/secrets.ts';
import type { ProgressTasks } from './progress-helper.ts';
import { namesOfLate } from './requests.queries.ts';

/** Bytes; longer progress is parsed and serialized in a thread. */
const LONG = 100_000;
const thread = createThread<ProgressTasks>(helperAt('features/quoting/requests/progress-helper.ts'));

const isLong = ({ steps, files = {} }: Progress): boolean => {
  const answers: StepAnswer[] = Object.values(steps).flatMap((step) => [step, ...(step.items ?? [])]);
  const texts = [
    ...answers.flatMap(({ json, body }) => [json, typeof body === 'string' ? body : undefined]),
    ...Object.values(files).map(({ base64 }) => base64),
  ];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) > LONG;
};

/** Seals a conversation's progress, which contains personal data and sometimes a key. */
export const sealProgress = async (progress: Progress, vault: Vault): Promise<Buffer> =>
  vault.seal(isLong(progress) ? await thread.run('write', progress) : JSON.stringify(progress));

/**
 * Opens a conversation's progress; null at its beginning, and when it can no longer be decrypted.
 * @throws Error when the thread fails, because without its progress the conversation would start over
 */
export async function openProgress(sealed: Buffer | null, vault: Vault): Promise<Progress | null> {
  if (!sealed) return null;
  let bytes: Buffer;
  try {
    if (sealed.length <= LONG) return JSON.parse(vault.open(sealed)) as Progress;
    bytes = vault.openBytes(sealed);
  } catch {
    return null;
  }
  return await thread.run('read', bytes).catch(() => thread.run('read', bytes));
}

/** The current step of a conversation and the number of its steps; null when there is only one. */
export function stepShown(
  steps: readonly Step[],
  progress: Progress,
): { name: string; number: number; of: number } | null {
  const at = steps.findIndex(({ id }) => id === progress.at);
  const step = steps[at];
  return step && steps.length > 1 ? { name: step.name, number: at + 1, of: steps.length } : null;
}

/** The progress, or the first waiting step for a conversation that got a call before any progress was saved. */
export const progressOrFirstWait = (progress: Progress | null, steps: readonly Step[]): Progress =>
  progress ?? beginningAt(steps.find(({ receive }) => receive)?.id ?? '');

type Moved = { id: number; agency_id: number; application_id: number; purpose?: string };

export const requestEvent = ({ id, agency_id, application_id, purpose }: Moved): EventLine => {
  const of = { agencyId: agency_id, applicationId: application_id };
  return purpose === 'what_if'
    ? { kind: 'what_if', ...of, ids: { application_id } }
    : { kind: 'quote', ...of, ids: { application_id, quote_id: id } };
};

export async function publish(app: App, db: Database, moved: Moved): Promise<void> {
  const effects = new Effects();
  effects.events.push(requestEvent(moved));
  await flush(db, effects, SYSTEM, app.queue);
}

export async function publishLate(app: App, trx: Database, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const effects = new Effects();
  effects.events.push(...moved.map(requestEvent));
  const launched = moved.filter(({ purpose }) => purpose === 'launch');
  const late = new Set(launched.map((one) => one.application_id));
  for (const { id: applicationId, ...row } of await namesOfLate(trx, [...late]))
    effects.notifications.push({
      personId: null,
      agencyId: row.agency_id,
      applicationId,
      kind: 'late_carrier',
      text: `A carrier takes longer than 30 seconds for ${applicationLabel(row)}. Its answer still comes.`,
    });
  await flush(trx, effects, SYSTEM, app.queue);
}

const SOON_MS = 150;
const debounced = new Set<string>();

/**
 * Publishes once for all requests of a run that start at nearly the same time, so that publishing does not delay the
 * calls.
 */
export function publishDebounced(app: App, moved: Moved & { run_id: number | null }): void {
  const key = `${app.id} ${moved.run_id}`;
  if (debounced.has(key)) return;
  debounced.add(key);
  setTimeout(() => {
    debounced.delete(key);
    publish(app, app.connection.db, moved).catch((error: Error) =>
      app.log.warn({ message: error.message }, 'a change of a request could not be published'),
    );
  }, SOON_MS).unref();
}
