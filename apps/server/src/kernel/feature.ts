import type { Connection, Database } from './database/pool.ts';
import type { Env } from './env/env.ts';
import type { JobDefinition } from './jobs.ts';
import type { Vault } from './secrets.ts';
import type { Hooks } from './services.ts';
import type { Verbs } from './verbs.ts';

/** The calls and jobs of a feature, and what it adds to other features. */
export type Feature = {
  readonly verbs?: Verbs;
  readonly jobs?: readonly JobDefinition[];
  readonly hooks?: Hooks;
  /** Updates rows at each start, before anything is served. */
  readonly prepare?: (db: Database, vault: Vault) => Promise<void>;
  /** Tasks that run every minute to purge and refresh rows, by name. A failed one does not stop the others. */
  readonly upkeep?: (db: Database, now: Date) => Readonly<Record<string, () => Promise<unknown>>>;
  /** Commands by the name of their script, loaded when they are run. */
  readonly commands?: Commands;
};

export type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** A command for the operator of an installation. */
export type Command = {
  usage: string;
  /** The work that a command line asks for, with paths relative to `folder`; null when it does not match the usage. */
  parse(args: readonly string[], folder: string): CommandWork | null;
};

/** @returns the text to print @throws when the work fails */
type CommandWork = (database: Pick<Connection, 'url'>, env: Env) => Promise<string>;
