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

export type Services = {
  env: Env;
  vault: Vault;
  webApiKey: string;
  passwords: PasswordHasher;
  /** The installation's id. Carriers see it, too. */
  installation: string;
  /** The client for HTTP calls to outside services, such as carriers and providers. */
  caller: Caller;
  mail: MailGateway | null;
  texts: TextGateway | null;
  files: FileStore;
  arrivals: Arrivals;
  costs: CostLedger;
  /** Whether this installation was restored and must not reach other systems yet. */
  hold: Hold;
  /** The owner's URL of an embedded PostgreSQL, for copying its files; null with an external one. */
  clusterUrl: string | null;
  /** For rows that are saved even if the call that caused them fails, such as exchanges and login attempts. */
  outside: Database;
  standIn: StandIn | null;
  hooks: Hooks;
};

export type StandIn = { httpPort: number; smtpPort: number; close(): void };

/**
 * Functions that features (features.ts) provide to modules which must not import them; undefined without the feature.
 */
export type Hooks = {
  noteCopies?: {
    /** @throws Fault not_found, or conflict when the application is linked to no record of the other system */
    assertLinked(db: TenantDb, applicationId: number): Promise<unknown>;
    /** Queues a note's copy in the caller's transaction. @throws Fault not_found, conflict */
    queue(context: Queueing, applicationId: number, noteId: number): Promise<void>;
    /** What the CRM has about an application. A failure is a state of the result and is never thrown. */
    contentOf(context: Asking, applicationId: number): Promise<CopiedContent>;
  };
  firstTemplates?: (db: Database, agencyId: number) => Promise<unknown>;
  /** A new webhook endpoint's secret, encrypted. If missing, webhooks are not delivered. */
  webhookSecret?: (vault: Vault) => Buffer;
  checklist?: Partial<Record<ChecklistItem, ChecklistLine>>;
};

type Asking = { db: TenantDb; services: Services };
type Queueing = { db: TenantDb; enqueue(line: { queue: string; data: object }): void };

export type CopiedContent = Pick<AnswerOf<'getNoteAndAttachmentsOfApplication'>, 'attachments' | 'crm_notes' | 'crm'>;

export type ItemState = Omit<AnswerOf<'getChecklist'>['items'][number], 'item'>;
export type ChecklistLine = {
  read(context: Asking): Promise<ItemState>;
  /** @throws GatewayError */
  test(context: Asking): Promise<AnswerOf<'testChecklistItem'>>;
};
