import type { EventKind, Provenance, Application as Shown } from '@freeboard/contract';
import { type ApplicationStatus, type ApplicationType, isLaunchable, isQuoted } from '@freeboard/domain/applications';
import {
  applyChanges,
  type FieldValue,
  type FormContext,
  fieldsOf,
  isBlank,
  splitLookup,
  type Values,
  view,
} from '@freeboard/domain/forms';
import type { Change, Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { undoable } from './address/undo-lookup.ts';
import {
  type ApplicationRecord,
  type ApplicationSummary,
  applicationById,
  beforeLookup,
  type Figures,
  lockApplication,
  lockNumbers,
  lockSummary,
  refreshFigures,
  updateDetails,
} from './applications.queries.ts';
import { type Making, makeApplication } from './create.ts';
import { present, presentById, refuseArchived } from './get.ts';
import { type Made, makeApplications } from './make-many.ts';
import { Alerts } from './notes/alerts.ts';
import { isThere } from './notes/notes.queries.ts';
import { save } from './save.ts';
import {
  type Attribution,
  type AttributionOf,
  apply,
  type Lookup,
  NOTHING_PROVEN,
  type Source,
  savedValues,
  saveTakenLookup,
} from './saved-values.ts';
import { supersedeQuotes } from './supersede/supersede.ts';
import { type Opened, openValues } from './values.ts';

/** Earlier field values; `origin` is null for a value without provenance. */
export type Held = Readonly<Record<string, { value: FieldValue; origin: Provenance | null }>>;

type Locked = Pick<ApplicationSummary, 'id' | 'agency_id' | 'archived_at' | 'status'>;

/** A locked application without its values: enough for quotes, files and bind records. */
export class ApplicationHead<Row extends Locked = ApplicationSummary> {
  readonly context: Context;
  row: Row;

  constructor(context: Context, row: Row) {
    this.context = context;
    this.row = row;
  }

  get ids(): { agencyId: number; applicationId: number } {
    return { agencyId: this.row.agency_id, applicationId: this.row.id };
  }

  get alerts(): Alerts {
    return new Alerts(this.context.db, this.row);
  }

  get isLaunchable(): boolean {
    return isLaunchable(this.row.status as ApplicationStatus);
  }

  /** @throws Fault conflict */
  refuseArchived(): void {
    refuseArchived(this.row);
  }

  refreshFigures(columns: Parameters<typeof refreshFigures>[3] = {}): Promise<Figures> {
    return refreshFigures(this.context.db, this.row.id, this.context.now, columns);
  }

  async supersedeQuotes(): Promise<void> {
    await supersedeQuotes(this.context.db, this.row.id, this.context.now);
  }

  /** Saves the values as changed by the on-load rules, so that they equal the launched values. */
  async saveOpened({ values, provenance }: Opened): Promise<void> {
    const details = { details: JSON.stringify(values), provenance: JSON.stringify(provenance) };
    await updateDetails(this.context.db, this.row.id, details);
  }

  present(): Promise<Shown> {
    return presentById(this.context, this.row.id);
  }

  record(action: string, changes?: Change[]): void {
    this.context.record({ action, ...this.ids, ...(changes ? { changes } : {}) });
  }

  emit(kind: EventKind = 'application', ids: { quote_id?: number; version?: number } = {}): void {
    this.context.emit({ kind, ...this.ids, ids: { application_id: this.row.id, ...ids } });
  }
}

export class ApplicationSnapshot extends ApplicationHead<ApplicationRecord> {
  #opened: Opened | null = null;

  get opened(): Opened {
    this.#opened ??= openValues(this.row, this.context.now);
    return this.#opened;
  }

  get values(): Values {
    return this.opened.values;
  }

  /** The US state of the property, whose time zone and rules apply to the client; blank when none is entered. */
  get usState(): string {
    const { state } = this.row.details as { state?: unknown };
    return typeof state === 'string' ? state : '';
  }

  override present(): Promise<Shown> {
    return present(this.context, this.row, this.opened);
  }

  protected replace(row: ApplicationRecord, opened: Opened | null = null): void {
    this.row = row;
    this.#opened = opened;
  }
}

/**
 * An application in the viewer's scope: its values, its operations, and the history lines and events they write. A
 * change is saved together with its consequences: rules, version, status, list columns, clients, quotes.
 */
export class Application extends ApplicationSnapshot {
  /** Checks that an application is in scope, for callers that need no values. @throws Fault not_found */
  static async require({ db }: Pick<Context, 'db'>, id: number): Promise<{ id: number; agency_id: number }> {
    return found(await isThere(db, id));
  }

  /** @throws Fault not_found */
  static async find(context: Context, id: number): Promise<ApplicationSnapshot> {
    return new ApplicationSnapshot(context, found(await applicationById(context.db, id)));
  }

  /** Locks an application until this transaction ends. @throws Fault not_found */
  static async lock(context: Context, id: number): Promise<Application> {
    return new Application(context, found(await lockApplication(context.db, id)));
  }

  /** Locks an application whose values are not needed. @throws Fault not_found */
  static async lockHead(context: Context, id: number): Promise<ApplicationHead> {
    return new ApplicationHead(context, found(await lockSummary(context.db, id)));
  }

  /** Creates an application of the viewer's agency. @throws Fault invalid */
  static make(context: Context, making: Making): Promise<{ id: number; number: number }> {
    return makeApplication(context, making);
  }

  /** Creates applications of one type in the given order. @returns their ids, and the first number */
  static makeMany(
    context: Context,
    agencyId: number,
    type: ApplicationType,
    all: readonly Made[],
  ): Promise<{ ids: number[]; first: number }> {
    return makeApplications(context, agencyId, type, all);
  }

  /** Locks an agency's numbers before many applications are created; others who create applications wait. */
  static async lockNumbers(context: Context, agencyId: number): Promise<void> {
    await lockNumbers(context.db, agencyId);
  }

  /** Wraps a row that was already read, and locked if it will be changed. */
  static of(context: Context, row: ApplicationRecord): Application {
    return new Application(context, row);
  }

  /**
   * Refuses a decision based on another version.
   * @throws Fault conflict, with the current application in its data
   */
  async refuseOtherThan(version: number): Promise<void> {
    if (this.row.version !== version)
      throw new Fault('conflict', undefined, { data: { application: await this.present() } });
  }

  /**
   * Saves a few fields whatever the version, so that others' changes to other fields survive. Only the sent fields
   * must be valid.
   * @throws Fault invalid
   * @returns the keys that were set, without hidden and computed fields
   */
  async set(sent: Values, attribution: AttributionOf, action: string): Promise<readonly string[]> {
    const applied = apply(this.opened, sent);
    const saved = await this.#toSave(applied, sent, { attribution, ...NOTHING_PROVEN });
    const { errors } = view(this.opened.form, saved.values, this.opened.context);
    const own = Object.entries(errors).filter(([key]) => key in sent);
    if (own.length > 0) throw invalid(Object.fromEntries(own));
    await this.#save({ ...saved, action });
    return applied.taken;
  }

  /** Restores fields to earlier values with their provenance. @throws Fault invalid */
  async restore(held: Held, action: string): Promise<void> {
    const sent = Object.fromEntries(Object.entries(held).map(([key, { value }]) => [key, value]));
    const attribution: Attribution = { source: 'person', by: this.context.author };
    const saved = await this.#toSave(apply(this.opened, sent), sent, { attribution, ...NOTHING_PROVEN });
    const provenance = { ...saved.provenance };
    for (const [key, { origin }] of Object.entries(held))
      if (origin) provenance[key] = origin;
      else delete provenance[key];
    await this.#save({ ...saved, provenance, action });
  }

  /**
   * Fills fields that no one entered with the results of an automatic lookup, each with its provider and date. Fills
   * nothing while quotes are current, because that would supersede them: the user decides about the results.
   * @returns whether results remain for the user to decide about
   */
  async fill(lookup: Lookup): Promise<boolean> {
    const { form, values, provenance, context } = this.opened;
    const { fill, differing } = splitLookup(form, values, provenance, lookup.values);
    if (isQuoted(this.row.status)) return differing.length + Object.keys(fill).length > 0;
    const held = statedKeys(context, fill);
    const { rejected } = applyChanges(form, values, fill, context, held);
    const sent = Object.fromEntries(Object.entries(fill).filter(([key]) => !(key in rejected))) as Values;
    if (Object.keys(sent).length === 0) return differing.length > 0;
    const from: Source = { attribution: null, lookup, provenSource: () => null };
    const before = this.row;
    const saved = await this.#toSave(apply(this.opened, sent, held), sent, from);
    await this.#save({ ...saved, action: 'looked up the address' });
    await saveTakenLookup(this.context, before, this.row, lookup);
    return differing.length > 0;
  }

  /**
   * Fills blank fields with late results of the lookup that filled the application, with the same provenance; nothing
   * while quotes are current. Undoing the lookup undoes these too.
   * @returns the keys that were filled
   */
  async fillLate(lookup: Lookup, values: Values): Promise<readonly string[]> {
    const { db } = this.context;
    const { form, context } = this.opened;
    const blank = Object.entries(values).filter(([key]) => fieldsOf(form).has(key) && isBlank(this.values[key]));
    const fill = Object.fromEntries(isQuoted(this.row.status) ? [] : blank) as Values;
    const held = statedKeys(context, fill);
    const { rejected } = applyChanges(form, this.values, fill, context, held);
    const sent = Object.fromEntries(Object.entries(fill).filter(([key]) => !(key in rejected))) as Values;
    const address_data = JSON.stringify(lookup);
    if (Object.keys(sent).length === 0) {
      await updateDetails(db, this.row.id, { address_data });
      return [];
    }
    const before = this.row;
    const applied = apply(this.opened, sent, held);
    const saved = await this.#toSave(applied, sent, { attribution: null, lookup, provenSource: () => null });
    await this.#save({ ...saved, action: 'filled from a parcel that came late' });
    const kept = (await beforeLookup(db, before.id))?.before_lookup as object | null | undefined;
    const before_lookup = kept ? JSON.stringify({ ...kept, after: undoable(before, this.row).after }) : null;
    await updateDetails(db, before.id, { address_data, ...(before_lookup ? { before_lookup } : {}) });
    return applied.taken;
  }

  override async present(): Promise<Shown> {
    this.replace(found(await applicationById(this.context.db, this.row.id)));
    return super.present();
  }

  #toSave(applied: ReturnType<typeof apply>, sent: Values, from: Source) {
    return savedValues(this.row, this.opened, applied, sent, from, this.context);
  }

  async #save(saved: Parameters<typeof save>[2]): Promise<void> {
    const after = await save(this.context, this.row, saved);
    this.replace(after.row, after.opened);
  }
}

/** Fields that were stated; an automatic fill and the rules that follow it leave them as they are. */
const statedKeys = ({ touched = [] }: FormContext, fill: Values): ReadonlySet<string> =>
  new Set(touched.filter((key) => !(key in fill)));
