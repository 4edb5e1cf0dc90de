import type { EventKind } from '@freeboard/contract';
import type { Permission } from '@freeboard/domain/access';
import { authorOf } from '@freeboard/domain/people';
import type { Clock } from '../clock.ts';
import type { CarrierText } from '../database/masked.ts';
import type { Database } from '../database/pool.ts';
import { Fault } from '../faults.ts';
import type { Upload } from '../files/uploads.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { type Scope, scopeOf, type Viewer } from './scope.ts';
import { TenantDb } from './tenant-db.ts';

export type Change = { field: string; from: unknown; to: unknown };

export type HistoryLine = {
  action: string;
  agencyId?: number | null;
  applicationId?: number | null;
  changes?: Change[];
  actor?: { id: number | null; name: string; role: string; impersonator?: { id: number; name: string } | null };
};

/** An event for open pages, which has only ids. The author's id is added when it is written. */
export type EventLine = {
  kind: EventKind;
  agencyId: number | null;
  applicationId?: number;
  personId?: number;
  ids: { application_id?: number; quote_id?: number; version?: number; person_id?: number; upload_id?: number };
};

/** A null `personId` means the application's agent and its creator. */
export type NotificationLine = {
  personId: number | null;
  agencyId: number;
  kind: string;
  text: string;
  carrierText?: CarrierText;
  /**
   * The text of the merged notification when an unread one of the same kind, about another application, came within
   * the last minutes. It belongs to no application.
   */
  several?: string;
  applicationId: number | null;
};

/**
 * `retry`: waits between attempts other than the queue's own, in seconds. Each is about twice the one before, up to
 * `longest_s`.
 */
export type JobLine = {
  queue: string;
  data: object;
  startAfterSeconds?: number;
  retry?: { times: number; first_s: number; longest_s: number };
};

/** What a verb causes in addition to its own changes; written in its transaction. */
export class Effects {
  readonly history: HistoryLine[] = [];
  /** Whether the verb has already written its history lines, so that the call writes none. */
  isKept = false;
  readonly events: EventLine[] = [];
  readonly jobs: JobLine[] = [];
  readonly notifications: NotificationLine[] = [];
  /**
   * Wakes the engine of every process. `queued`: there are new requests. `changed`: a carrier has changed, so all
   * requests are checked again.
   */
  engine: 'queued' | 'changed' | null = null;
}

export type Shared = {
  services: Services;
  clock: Clock;
  log: Log;
  address: string;
  userAgent: string;
  effects: Effects;
  uploads?: readonly Upload[];
};

/**
 * The session of a call; only a hash of its key is stored. `impersonator`: the person who signed in as the viewer, if
 * someone did.
 */
export type Session = {
  id: number;
  keyHash: Buffer;
  endsAt: Date;
  impersonator: { id: number; name: string } | null;
};

/** The API key of the calling program. What the program creates belongs to the key, and is assigned to no one. */
export type Integration = {
  keyId: number;
  name: string;
  isTest: boolean;
  sources: readonly string[] | null;
  lines: readonly string[] | null;
};

/** The context of a call without a session. Its database is not limited to a viewer. */
export type GuestContext = Shared & {
  system: Database;
  /** The session key as sent, which nothing has verified; undefined if none was sent. */
  sessionKey: unknown;
};

/**
 * The context of a call by a signed-in person, a program or an assistant, or of a job for an agency. Limited to the
 * data that its viewer may see.
 */
export class Context implements Shared {
  readonly viewer: Viewer;
  readonly services: Services;
  readonly clock: Clock;
  readonly log: Log;
  readonly address: string;
  readonly userAgent: string;
  readonly effects: Effects;
  readonly uploads: readonly Upload[];
  readonly session: Session | null;
  /** The program that called with an API key; null for users and assistants. */
  readonly integration: Integration | null;
  /** The permissions granted to an API key or an assistant; null for a user, whose role decides. */
  readonly scopes: ReadonlySet<string> | null;
  readonly db: TenantDb;
  readonly #raw: Database;

  constructor(
    shared: Shared,
    raw: Database,
    viewer: Viewer,
    options: {
      permission: Permission | Scope;
      mayWrite: boolean;
      session: Session | null;
      integration?: Integration | null;
      scopes?: ReadonlySet<string>;
    },
  ) {
    const { permission } = options;
    this.viewer = viewer;
    this.services = shared.services;
    this.clock = shared.clock;
    this.log = shared.log;
    this.address = shared.address;
    this.userAgent = shared.userAgent;
    this.effects = shared.effects;
    this.uploads = shared.uploads ?? [];
    this.session = options.session;
    this.integration = options.integration ?? null;
    this.scopes = options.scopes ?? null;
    this.#raw = raw;
    this.db = new TenantDb(
      raw,
      typeof permission === 'string' ? scopeOf(viewer, permission) : permission,
      options.mayWrite,
    );
  }

  /** Adds a line to the history. A write without one is refused. */
  record(line: HistoryLine): void {
    this.effects.history.push(line);
  }

  emit(line: EventLine): void {
    this.effects.events.push(line);
  }

  /** Queues a job, which runs only if this transaction commits. */
  enqueue(line: JobLine): void {
    this.effects.jobs.push(line);
  }

  /** Has the engine of every process check its requests once this transaction commits. */
  wakeEngine(why: 'queued' | 'changed' = 'queued'): void {
    this.effects.engine = why;
  }

  /**
   * The database without the viewer's limits, for rows that belong to a person instead of an agency. `userId`, if
   * given, must be the viewer's.
   * @throws Fault not_found for another person
   */
  own(userId?: number): OwnDb {
    if (userId !== undefined && userId !== this.viewer.id) throw new Fault('not_found');
    return { raw: this.#raw, personId: this.viewer.id };
  }

  /** The author's name for the history; both names when someone works as another person. */
  get author(): string {
    return authorOf(this.viewer.name, this.session?.impersonator?.name ?? null);
  }

  get now(): Date {
    return this.clock.now();
  }
}

/** The database without the viewer's limits: each query must itself name the person or agency whose rows it reads. */
export type OwnDb = { raw: Database; personId: number };
