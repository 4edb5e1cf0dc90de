import type { Database } from '../../../kernel/database/pool.ts';
import { installationValue, setInstallationValue } from '../../../kernel/installation.ts';

const KEY = 'nfip_lapsed_since';

/** The day since which the NFIP's authority has lapsed, YYYY-MM-DD; null while it has not. */
export const readNfipLapse = (db: Database): Promise<string | null> => installationValue(db, KEY);

/** Saves the day of the lapse; null removes it. */
export const writeNfipLapse = (db: Database, since: string | null): Promise<void> =>
  setInstallationValue(db, KEY, since);
