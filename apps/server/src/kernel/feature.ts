import type { Connection, Database } from './database/pool.ts';
import type { Env } from './env/env.ts';
import type { JobDefinition } from './jobs.ts';
import type { Vault } from './secrets.ts';
import type { Hooks } from './services.ts';
import type { Verbs } from './verbs.ts';

/** A feature's calls and jobs, and its additions to other features. */
export type Feature = {
  readonly verbs?: Verbs;
  readonly jobs?: readonly JobDefinition[];
  readonly hooks?: Hooks;
  /** Brings rows up to date at each start, before anything is served. */
  readonly prepare?: (db: Database, vault: Vault) => Promise<void>;
  /** Tasks that run every minute, by name, each separately: they purge and refresh rows. */
  readonly upkeep?: (db: Database, now: Date) => Readonly<Record<string, () => Promise<unknown>>>;
  /** Commands by the name of their script, loaded when they are run. */
  readonly commands?: Commands;
};

export type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** A command of the operator of the installation. */
export type Command = {
  usage: string;
  /** The work that words of a command line ask for, paths in them from `folder`; null when they are not of the usage. */
  parse(args: readonly string[], folder: string): CommandWork | null;
};

/** Returns the text to print. @throws for any other result */
type CommandWork = (database: Pick<Connection, 'url'>, env: Env) => Promise<string>;
