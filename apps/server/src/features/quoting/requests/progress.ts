import { beginningAt, type Progress, type Step } from '../../../integrations/carriers/index.ts';
import type { Vault } from '../../../kernel/secrets.ts';

/** What a conversation brought holds people's data, and now and then a key: it is kept as it is sealed. */
export const sealProgress = (progress: Progress, vault: Vault): Buffer => vault.seal(JSON.stringify(progress));

/** How far a conversation had come; null at its beginning, and where what was kept cannot be opened any more. */
export function openProgress(sealed: Buffer | null, vault: Vault): Progress | null {
  if (!sealed) return null;
  try {
    return JSON.parse(vault.open(sealed)) as Progress;
  } catch {
    return null;
  }
}

/** Which step of how many a conversation is at; null where there is but one. */
export function stepShown(
  steps: readonly Step[],
  progress: Progress,
): { name: string; number: number; of: number } | null {
  const at = steps.findIndex(({ id }) => id === progress.at);
  const step = steps[at];
  return step && steps.length > 1 ? { name: step.name, number: at + 1, of: steps.length } : null;
}

/** Where a conversation stands that was sent something before anything of it was kept: at its first step that waits. */
export const progressOrFirstWait = (progress: Progress | null, steps: readonly Step[]): Progress =>
  progress ?? beginningAt(steps.find(({ receive }) => receive)?.id ?? '');
