import type { Database } from '../../../kernel/database/pool.ts';
import { installationValue, setInstallationValue } from '../../../kernel/installation.ts';

const KEY = 'nfip_lapsed_since';

/** The day the NFIP's authority lapsed, YYYY-MM-DD; null while it is authorized. */
export const readNfipLapse = (db: Database): Promise<string | null> => installationValue(db, KEY);

export const writeNfipLapse = (db: Database, since: string | null): Promise<void> =>
  setInstallationValue(db, KEY, since);
