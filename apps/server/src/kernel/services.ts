import type { AnswerOf } from '@freeboard/contract';
import type { ChecklistItem } from '@freeboard/domain/agencies';
import type { TenantDb } from './context/tenant-db.ts';
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

/** The settings, keys and services that the process offers to every verb and job. */
export type Services = {
  env: Env;
  vault: Vault;
  webApiKey: string;
  passwords: PasswordHasher;
  /** The installation's id, which carriers also see. */
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
  /** The owner's address of an embedded PostgreSQL, to copy its files; null with an external one. */
  clusterUrl: string | null;
  /** For rows that must be saved even when the call that caused them fails, such as exchanges and login attempts. */
  outside: Database;
  /** What the test application meets outside; null when it is switched off. */
  standIn: StandIn | null;
  hooks: Hooks;
};

/** Ports of this machine, by protocol. */
export type StandIn = { httpPort: number; smtpPort: number; close(): void };

/** What features (features.ts) offer to those below them; the hook of a module is missing where the module is. */
export type Hooks = {
  /** Copies of notes in another system. */
  noteCopies?: {
    /** @throws Fault not_found, conflict when the application is linked to no record there */
    assertLinked(db: TenantDb, applicationId: number): Promise<unknown>;
    /** Queues a copy in the caller's transaction. @throws Fault not_found, conflict */
    queue(context: Queueing, applicationId: number, noteId: number): Promise<void>;
    /** The CRM's content about an application. A failure is part of its state and is never thrown. */
    contentOf(context: Asking, applicationId: number): Promise<CopiedContent>;
  };
  /** Adds the templates of a new agency. */
  firstTemplates?: (db: Database, agencyId: number) => Promise<unknown>;
  /** A sealed secret for a new webhook endpoint; without it, no webhooks are delivered. */
  webhookSecret?: (vault: Vault) => Buffer;
  checklist?: Partial<Record<ChecklistItem, ChecklistLine>>;
};

type Asking = { db: TenantDb; services: Services };
type Queueing = { db: TenantDb; enqueue(line: { queue: string; data: object }): void };

export type CopiedContent = Pick<AnswerOf<'getNoteAndAttachmentsOfApplication'>, 'attachments' | 'crm_notes' | 'crm'>;

export type ItemState = Omit<AnswerOf<'getChecklist'>['items'][number], 'item'>;
export type ChecklistLine = {
  read(context: Asking): Promise<ItemState>;
  /** Tests the item against the outside service. @throws GatewayError */
  test(context: Asking): Promise<AnswerOf<'testChecklistItem'>>;
};
