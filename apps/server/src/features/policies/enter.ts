import type { AnswerOf, InputOf } from '@freeboard/contract';
import { STAFF_ROLES } from '@freeboard/domain/access';
import { addressKey } from '@freeboard/domain/applications';
import { clientName } from '@freeboard/domain/clients';
import {
  type BookPolicy,
  chainTerms,
  type Entered,
  enterAll,
  isSameInsured,
  type PolicyEnding,
  type PolicyEntry,
  type PolicyLine,
  policyKey,
  type StatedTerms,
  similarInsured,
  type Term,
  type TermSource,
} from '@freeboard/domain/policies';
import { same } from '@freeboard/domain/same';
import type { Change, Context } from '../../kernel/context/context.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import { taken } from '../../kernel/database/taken.ts';
import { Fault, isDuplicate } from '../../kernel/faults.ts';
import { Outdated, type Verb } from '../../kernel/verbs.ts';
import {
  clientsAtPlaces,
  insertPolicies,
  insertTerms,
  namesOf,
  policiesByNumber,
  setTerm,
  staffOf,
  termsOfAll,
  updatePolicy,
} from './policies.queries.ts';

type Book = Map<string, BookPolicy>;

async function readBook(db: TenantDb, entries: readonly PolicyEntry[], options: { isLocked: boolean }): Promise<Book> {
  const rows = await policiesByNumber(db, entries, options);
  const ids = rows.map(({ id }) => id);
  const terms = Map.groupBy(await termsOfAll(db, ids), ({ policy_id }) => policy_id);
  return new Map(
    rows.map((row) => {
      const policy: BookPolicy = {
        id: row.id,
        carrier_name: row.carrier_name as unknown as string,
        policy_number: row.policy_number,
        line: row.line as PolicyLine,
        form: row.form,
        insured: row.insured,
        address: row.address,
        email: row.email,
        phone: row.phone,
        ending: row.ending as PolicyEnding | null,
        owner_id: row.owner_id,
        is_bound: row.application_id !== null,
        terms: (terms.get(row.id) ?? []).map((term) => ({
          id: term.id,
          effective_date: term.effective_date,
          expiration_date: term.expiration_date,
          premium: term.premium,
          stated: term.stated as StatedTerms,
          is_bound: term.bound_policy_id !== null,
        })),
      };
      return [policyKey(policy), policy];
    }),
  );
}

/**
 * The fields of a policy that the history records. Carrier and number are left out, because not every reader may see
 * them.
 */
const RECORDED = ['line', 'form', 'insured', 'address', 'email', 'phone', 'ending'] as const;

type Row = Record<(typeof RECORDED)[number], string | null>;

export function changesOf(before: Row | undefined, row: Row): Change[] {
  return RECORDED.filter((field) => (before?.[field] || null) !== (row[field] || null)).map((field) => ({
    field,
    from: before?.[field] ?? null,
    to: row[field] || null,
  }));
}

export const termChanges = (before: Term | null, after: Term | null): Change[] =>
  (['effective_date', 'expiration_date', 'premium'] as const).map((field) => ({
    field,
    from: before?.[field] ?? null,
    to: after?.[field] ?? null,
  }));

/** Forms and premium parts may name the carrier, so the history has only their number and sum. */
function recorded({ forms, mortgagees, premium_parts, ...terms }: StatedTerms): Record<string, unknown> {
  const values = Object.entries(terms).map(([field, value]) => {
    const isPercent = typeof value === 'object' && value.unit === 'percent';
    return [field, isPercent ? `${value.amount}%` : typeof value === 'object' ? value.amount : value];
  });
  return {
    ...Object.fromEntries(values),
    forms: forms?.length,
    mortgagees: mortgagees?.map(({ name }) => name).join(', '),
    premium_parts: premium_parts && Math.round(premium_parts.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100,
  };
}

export function statedChanges(before: StatedTerms, after: StatedTerms): Change[] {
  const [from, to] = [recorded(before), recorded(after)];
  return (Object.keys({ ...before, ...after }) as (keyof StatedTerms)[])
    .filter((field) => !same(before[field], after[field]))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }));
}

type Origin = { agencyId: number; source: TermSource };

class BookWriter {
  readonly #context: Context;
  readonly #db: TenantDb;
  readonly #origin: Origin;

  constructor(context: Context, db: TenantDb, origin: Origin) {
    this.#context = context;
    this.#db = db;
    this.#origin = origin;
  }

  async write(before: Book, after: Book): Promise<Map<string, number>> {
    // In one order, so that concurrent requests wait for each other instead of deadlocking.
    const changed = [...after]
      .filter(([key, policy]) => before.get(key) !== policy)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const added = changed.filter(([key]) => !before.has(key)).map(([, policy]) => policy);
    const ids = await this.#add(added);
    const fresh = changed.flatMap(([key, policy]) => this.#newTerms(policy, policy.id ?? ids.get(key) ?? 0));
    for (const [key, policy] of changed) {
      const known = before.get(key);
      if (known) await this.#change(known, policy);
    }
    if (fresh.length > 0) await insertTerms(this.#db, fresh);
    return ids;
  }

  async #add(policies: readonly BookPolicy[]): Promise<Map<string, number>> {
    if (policies.length === 0) return new Map();
    const { agencyId } = this.#origin;
    const { viewer, now } = this.#context;
    const stored = await insertPolicies(
      this.#db,
      policies.map(({ id: _, is_bound: __, terms: ___, carrier_name, ...values }) => ({
        ...values,
        carrier_name: asCarrierName(carrier_name),
        agency_id: agencyId,
        ended_at: values.ending === null ? null : now,
        created_by: viewer.id,
        created_at: now,
        updated_at: now,
      })),
    );
    return new Map(
      stored.map(({ id, carrier_name, policy_number }) => [
        policyKey({ carrier_name: carrier_name as unknown as string, policy_number }),
        id,
      ]),
    );
  }

  #newTerms({ terms }: BookPolicy, policy_id: number) {
    const { agencyId, source } = this.#origin;
    const { viewer, now } = this.#context;
    return chainTerms(terms).flatMap(({ id, is_bound: _, ...term }) =>
      id === null
        ? [
            {
              ...term,
              stated: JSON.stringify(term.stated),
              policy_id,
              agency_id: agencyId,
              source,
              created_by: viewer.id,
              created_at: now,
            },
          ]
        : [],
    );
  }

  async #change(before: BookPolicy, after: BookPolicy): Promise<void> {
    const { now } = this.#context;
    const { id, is_bound: _, terms, carrier_name: __, policy_number: ___, ...values } = after;
    await updatePolicy(this.#db, id ?? 0, {
      ...values,
      ...(before.ending === after.ending ? {} : { ended_at: after.ending === null ? null : now }),
      updated_at: now,
    });
    const changes = changesOf(before, after);
    const chained = new Map(chainTerms(before.terms).map((term) => [term.id, term]));
    for (const { id: termId, is_bound: ____, ...term } of chainTerms(terms)) {
      const known = chained.get(termId);
      if (known && (known.expiration_date !== term.expiration_date || known.premium !== term.premium))
        changes.push(...termChanges(known, term));
      if (known) changes.push(...statedChanges(known.stated, term.stated));
      const isChanged = known && (Object.keys(term) as (keyof typeof term)[]).some((key) => known[key] !== term[key]);
      if (termId !== null && isChanged)
        await setTerm(this.#db, termId, { ...term, stated: JSON.stringify(term.stated) });
    }
    if (before.owner_id !== after.owner_id) changes.push(await this.#agentChange(before, after));
    if (changes.length > 0)
      this.#context.record({ action: 'changed a policy', agencyId: this.#origin.agencyId, changes });
  }

  async #agentChange(before: BookPolicy, after: BookPolicy): Promise<Change> {
    const names = await namesOf(
      this.#db,
      [before, after].flatMap(({ owner_id }) => owner_id ?? []),
    );
    const name = ({ owner_id }: BookPolicy) => (owner_id === null ? null : (names.get(owner_id) ?? null));
    return { field: 'agent', from: name(before), to: name(after) };
  }
}

type Options = Partial<Pick<Origin, 'source'>> & {
  /** Refuses a policy that is in the book already. */
  isNew?: boolean;
  isDryRun?: boolean;
};

type StoredEntry = Entered & { id: number | null };

/**
 * Enters policies in the agency's book, whichever agent they belong to. Files, programs and manual entry all use
 * this. Refused entries are returned with their errors; the others are saved.
 * @throws Fault invalid (a policy that must be new is in the book)
 */
export async function enterInBook(
  context: Context,
  agencyId: number,
  entries: readonly PolicyEntry[],
  { source = 'entered', isNew = false, isDryRun = false }: Options = {},
): Promise<StoredEntry[]> {
  const db = context.db.rescope({ kind: 'agency', agencyId });
  const before = await readBook(db, entries, { isLocked: !isDryRun });
  if (isNew && before.size > 0) throw taken('policies_key');
  const after: Book = new Map(before);
  const entered = enterAll(after, entries);
  const ids = isDryRun
    ? new Map<string, number>()
    : await new BookWriter(context, db, { agencyId, source }).write(before, after).catch((error: unknown) => {
        // Another request entered the same policy since the book was read: the retry finds it there.
        throw isDuplicate(error) && !isNew ? new Outdated() : error;
      });
  return entered.map((one, at) => {
    const key = policyKey(entries[at] as PolicyEntry);
    return { ...one, id: before.get(key)?.id ?? ids.get(key) ?? null };
  });
}

/**
 * For each entry, a client of the agency at the same property whose name is spelled differently; null if there is
 * none.
 */
async function similarNames(context: Context, agencyId: number, entries: readonly PolicyEntry[]) {
  const db = context.db.rescope({ kind: 'agency', agencyId });
  const places = entries.flatMap(({ address }) => addressKey(address) ?? []);
  if (places.length === 0) return entries.map(() => null);
  const { policies, applications } = await clientsAtPlaces(db, places);
  const keyOf = ({ address }: { address: string }) => JSON.stringify(addressKey(address));
  const named = applications.map((one) => ({ insured: clientName(one), address: one.address }));
  const known = Map.groupBy([...policies, ...named], keyOf);
  return entries.map((entry) => similarInsured(entry, known.get(keyOf(entry)) ?? []));
}

type Answer = AnswerOf<'enterPolicies'>['policies'][number];

const toAnswer = ({ outcome, errors, id, policy }: StoredEntry): Answer => ({
  outcome,
  policy_id: id,
  errors: Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [...texts]])),
  insured_in_book: errors.insured && policy ? policy.insured : null,
});

/** @throws Fault invalid */
function agencyOf({ viewer }: Context): number {
  if (viewer.agencyId === null) throw new Fault('invalid', 'A policy belongs to an agency. Choose the agency first.');
  return viewer.agencyId;
}

type Errors = Answer['errors'];
type Named = { id: number; name: string; email: string };

function agentOf(agent: string, staff: readonly Named[]): { owner_id?: number; errors?: Errors } {
  if (agent === '') return {};
  const byEmail = staff.filter(({ email }) => email.toLowerCase() === agent.toLowerCase());
  const [one, second] = byEmail.length > 0 ? byEmail : staff.filter(({ name }) => isSameInsured(name, agent));
  if (one && !second) return { owner_id: one.id };
  const text = one ? `More than one agent is called ${agent}. Use an e-mail address.` : `No agent here is ${agent}.`;
  return { errors: { agent: [text] } };
}

type Requested = InputOf<'enterPolicies'>['policies'][number];

async function enterRequested(context: Context, requested: readonly Requested[], options: Options): Promise<Answer[]> {
  const agencyId = agencyOf(context);
  const lines = context.integration?.lines;
  const isNaming = requested.some(({ agent }) => agent !== '');
  const db = context.db.rescope({ kind: 'agency', agencyId });
  const staff = isNaming ? await staffOf(db, agencyId, STAFF_ROLES) : [];
  const checked = requested.map((entry): { entry: PolicyEntry; errors?: Errors } => {
    if (lines && !lines.includes(entry.line))
      return { entry, errors: { line: ['This key may not enter policies of this line.'] } };
    const { errors, ...agent } = agentOf(entry.agent, staff);
    return errors ? { entry, errors } : { entry: { ...entry, ...agent } };
  });
  const allowed = checked.flatMap(({ entry, errors }) => (errors ? [] : [entry]));
  const stored = await enterInBook(context, agencyId, allowed, options);
  return checked.map(({ errors }): Answer => {
    const one = errors ? undefined : stored.shift();
    return one ? toAnswer(one) : { outcome: 'refused', policy_id: null, errors: errors ?? {}, insured_in_book: null };
  });
}

/** Shows what entering policies would change, without saving anything. @throws Fault invalid */
export const previewPolicies: Verb<'previewPolicies'> = async (context, { policies }) => {
  const answers = await enterRequested(context, policies, { isDryRun: true });
  const similar = await similarNames(context, agencyOf(context), policies);
  return {
    policies: answers.map((one, at) => ({
      ...one,
      similar_insured: one.outcome === 'added' ? (similar[at] ?? null) : null,
    })),
  };
};

/** Enters policies from a file or a program, all in one transaction. @throws Fault invalid */
export const enterPolicies: Verb<'enterPolicies'> = async (context, { policies }) => {
  const { integration } = context;
  const agencyId = agencyOf(context);
  const answers = await enterRequested(context, policies, { source: integration ? 'program' : 'imported' });
  const counts = Object.entries(Object.groupBy(answers, ({ outcome }) => outcome));
  context.record({
    action: integration ? 'entered policies by a program' : 'imported policies',
    agencyId,
    changes: counts.map(([field, all]) => ({ field, from: null, to: all.length })),
  });
  context.emit({ kind: 'policy', agencyId, ids: {} });
  return { policies: answers };
};
