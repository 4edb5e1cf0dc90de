import type { Connection, Database } from './database/pool.ts';
import type { Env } from './env/env.ts';
import type { JobDefinition } from './jobs.ts';
import type { Vault } from './secrets.ts';
import type { Hooks } from './services.ts';
import type { Verbs } from './verbs.ts';

export type Feature = {
  readonly verbs?: Verbs;
  readonly jobs?: readonly JobDefinition[];
  readonly hooks?: Hooks;
  /** Runs at each start, before anything is served. */
  readonly prepare?: (db: Database, vault: Vault) => Promise<void>;
  /** Tasks by name that run every minute to delete and refresh rows. A failed task does not stop the others. */
  readonly upkeep?: (db: Database, now: Date) => Readonly<Record<string, () => Promise<unknown>>>;
  readonly commands?: Commands;
};

export type Commands = Readonly<Record<string, () => Promise<Command>>>;

export type Command = {
  usage: string;
  /**
   * The work of a command line, whose paths are relative to `folder`; null when the command line does not match
   * `usage`.
   */
  parse(args: readonly string[], folder: string): CommandWork | null;
};

/** @returns the text to print @throws when the work fails */
type CommandWork = (database: Pick<Connection, 'url'>, env: Env) => Promise<string>;
