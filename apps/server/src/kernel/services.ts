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

/** What the process offers to every verb and job apart from the database: settings and keys. */
export type Services = {
  env: Env;
  vault: Vault;
  webApiKey: string;
  passwords: PasswordHasher;
  /** Identifies this installation, also to carriers. */
  installation: string;
  /** The only way to call outside services. */
  caller: Caller;
  /** The gateways for e-mail and text messages; null when not configured. */
  mail: MailGateway | null;
  texts: TextGateway | null;
  files: FileStore;
  arrivals: Arrivals;
  costs: CostLedger;
  /** Whether this is a restored copy that must not reach outside yet. */
  hold: Hold;
  /** The owner's address of a bundled PostgreSQL, for copies of its files; null with an external one. */
  clusterUrl: string | null;
  /** For work that must be saved even when the call that caused it fails (exchanges, login attempts). */
  outside: Database;
};
