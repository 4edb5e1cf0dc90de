import type { SavedChanges } from '@freeboard/domain/agencies';
import { CHAIN_KEY } from '../../../../kernel/backup/changes/format.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import { installationJson, setInstallationValue } from '../../../../kernel/installation.ts';

export type ChainState = {
  chain: string;
  backup: string;
  destination: 'folder' | 'bucket';
  /** The public key that changes are encrypted for; the private key is stored only in the base copy. */
  recipient: string;
  next_segment: number;
  increments: number;
  /** All changes up to this time are saved. */
  saved_at: string;
  /** Why the last attempt failed; null after a success. */
  error: string | null;
  /** Whether changes were lost, so that saving resumes only after the next backup. */
  is_broken: boolean;
};

export const readChain = (db: Database): Promise<ChainState | null> => installationJson(db, CHAIN_KEY);

export const writeChain = (db: Database, state: ChainState): Promise<void> =>
  setInstallationValue(db, CHAIN_KEY, JSON.stringify(state));

export const deleteChain = (db: Database): Promise<void> => setInstallationValue(db, CHAIN_KEY, null);

export const isIntact = (state: ChainState | null): boolean => state !== null && !state.is_broken;

export async function savedChanges(db: Database): Promise<SavedChanges | null> {
  const state = await readChain(db);
  return state && { saved_at: state.saved_at, error: state.error };
}
