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

/** A line of the history: the action, its agency and application, and the changed values. */
export type HistoryLine = {
  action: string;
  agencyId?: number | null;
  applicationId?: number | null;
  changes?: Change[];
  actor?: { id: number | null; name: string; role: string; impersonator?: { id: number; name: string } | null };
};

/** An event for open pages. It has ids only; the author's id is added when it is written. */
export type EventLine = {
  kind: EventKind;
  agencyId: number | null;
  applicationId?: number;
  personId?: number;
  ids: { application_id?: number; quote_id?: number; version?: number; person_id?: number; upload_id?: number };
};

/** A notification for a person (null: for the application's handlers). An event shows it on open pages. */
export type NotificationLine = {
  personId: number | null;
  agencyId: number;
  kind: string;
  text: string;
  /** The text with the carrier's name, for people who may see carriers. */
  carrierText?: CarrierText;
  /**
   * The text that replaces this notification and an unread one of its kind from the last minutes. The merged one
   * belongs to no application.
   */
  several?: string;
  applicationId: number | null;
};

/** `retry`: custom waits in seconds. Each is about twice the one before, up to `longest_s`. */
export type JobLine = {
  queue: string;
  data: object;
  startAfterSeconds?: number;
  retry?: { times: number; first_s: number; longest_s: number };
};

/** What a verb causes in addition to its own changes, whatever calls it. It is written in the verb's own transaction. */
export class Effects {
  readonly history: HistoryLine[] = [];
  /** Whether the verb has saved its history lines itself, so that nothing is left to write. */
  isKept = false;
  readonly events: EventLine[] = [];
  readonly jobs: JobLine[] = [];
  readonly notifications: NotificationLine[] = [];
  /**
   * Wakes the engine of every process: `queued` for new requests, `changed` when a carrier has changed and all
   * requests must be checked.
   */
  engine: 'queued' | 'changed' | null = null;
}

export type Shared = {
  services: Services;
  clock: Clock;
  log: Log;
  /** The caller's address, for limits and the history. */
  address: string;
  userAgent: string;
  effects: Effects;
  uploads?: readonly Upload[];
};

/**
 * The session of a call; only a hash of its key is stored. `impersonator` is the person who signed in as the viewer,
 * if any.
 */
export type Session = {
  id: number;
  keyHash: Buffer;
  endsAt: Date;
  impersonator: { id: number; name: string } | null;
};

/** The key of a calling program. Everything it creates belongs to the key and is assigned to no one. */
export type Integration = {
  keyId: number;
  name: string;
  isTest: boolean;
  sources: readonly string[] | null;
  lines: readonly string[] | null;
};

/** The context of a call that needs no session, and the only one whose database is not limited to a viewer. */
export type GuestContext = Shared & {
  system: Database;
  /** The session key that was sent, if any; not verified. */
  sessionKey: unknown;
};

/**
 * The context of a call by a signed-in person, or of a job on behalf of their agency. It is limited to the data that
 * they may see.
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
  /** Set when a program acts by its key. */
  readonly integration: Integration | null;
  /** The permissions granted to a key or an assistant; null for a person, whose role decides. */
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

  /** Adds a line to the history. A write without any is refused. */
  record(line: HistoryLine): void {
    this.effects.history.push(line);
  }

  emit(line: EventLine): void {
    this.effects.events.push(line);
  }

  /** Queues a job; it runs only if this transaction commits. */
  enqueue(line: JobLine): void {
    this.effects.jobs.push(line);
  }

  /** Makes the engine of every process check the requests after this transaction commits. */
  wakeEngine(why: 'queued' | 'changed' = 'queued'): void {
    this.effects.engine = why;
  }

  /**
   * The viewer's own rows in tables that belong to a person and not to an agency. A call that has a `userId` may only
   * name the viewer. @throws Fault not_found
   */
  own(userId?: number): OwnDb {
    if (userId !== undefined && userId !== this.viewer.id) throw new Fault('not_found');
    return { raw: this.#raw, personId: this.viewer.id };
  }

  /** The author's name in the history; it has both names when one person works as another. */
  get author(): string {
    return authorOf(this.viewer.name, this.session?.impersonator?.name ?? null);
  }

  get now(): Date {
    return this.clock.now();
  }
}

/** Used only by queries of a person's own session, settings and notifications. */
export type OwnDb = { raw: Database; personId: number };
