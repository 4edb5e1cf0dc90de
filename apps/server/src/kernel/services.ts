import type { CostLedger } from './cost-ledger.ts';
import type { Database } from './database/pool.ts';
import type { Env } from './env/env.ts';
import type { Arrivals } from './files/arrivals.ts';
import type { FileStore } from './files/files.ts';
import type { MailGateway, TextGateway } from './gateways.ts';
import type { Hold } from './hold.ts';
import type { Caller } from './outbound.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Vault } from './secrets.ts';

/** What the process offers to every verb and job beside the database: settings and keys. */
export type Services = {
  env: Env;
  vault: Vault;
  webApiKey: string;
  passwords: PasswordHasher;
  /** Tells this installation from any other, at the carriers too. */
  installation: string;
  /** The one way out of the process. */
  caller: Caller;
  /** What takes e-mail and texts; null where none is configured. */
  mail: MailGateway | null;
  texts: TextGateway | null;
  files: FileStore;
  arrivals: Arrivals;
  costs: CostLedger;
  /** Whether this is a restored copy that must not reach anybody yet. */
  hold: Hold;
  /** The owner's address of a PostgreSQL of our own, for copies of its files; null with one of yours. */
  clusterUrl: string | null;
  /** For work that must be kept even when the call that caused it fails (exchanges, login attempts). */
  outside: Database;
};
