import { isSameAddress } from '../applications/address-match.ts';
import { isLikeName } from '../clients/same-client.ts';
import { nameWords } from '../people/customer-match.ts';
import {
  POLICY_LINE_NAMES,
  type PolicyEnding,
  type PolicyInput,
  type PolicyLine,
  policyErrors,
  policyNumberKey,
} from './policy.ts';
import { type Term, termErrors } from './terms.ts';

/** What a user, a file or a program says of a policy and one of its terms. */
export type PolicyEntry = PolicyInput &
  Term & {
    readonly line: PolicyLine;
    /** Undefined leaves the state of a policy that is in the book. */
    readonly ending?: PolicyEnding | null | undefined;
    /** The agent's id; undefined leaves the agent. */
    readonly owner_id?: number | null | undefined;
    /** Confirms that the insured is the one whom the book has under another name. */
    readonly rename?: boolean | undefined;
  };

/** By which two entries are one policy, however its carrier and number are punctuated. */
export const policyKey = ({ carrier_name, policy_number }: Pick<PolicyInput, 'carrier_name' | 'policy_number'>) =>
  `${policyNumberKey(carrier_name)} ${policyNumberKey(policy_number)}`;

/** Validates an entry apart from the book; errors by field. */
export const entryErrors = (entry: PolicyEntry): Record<string, string[]> => ({
  ...policyErrors(entry),
  ...termErrors(entry, [], entry.line),
});

/** Whether two names have the same words in any order: 'MEDINA, HECTOR' is 'Hector Medina'. */
export function isSameInsured(one: string, other: string): boolean {
  const [words, others] = [one, other].map((name) =>
    nameWords(name.replaceAll('&', ' '))
      .filter((word) => word !== 'and')
      .toSorted()
      .join(' '),
  );
  return words === others;
}

const VALUES = ['line', 'form', 'insured', 'address', 'email', 'phone'] as const;
type Values = Pick<PolicyEntry, (typeof VALUES)[number]>;

export type BookTerm = Term & { readonly id: number | null; readonly is_bound: boolean };

/** A policy as the book has it; its id is null until it is stored. */
export type BookPolicy = Values & {
  readonly id: number | null;
  readonly carrier_name: string;
  readonly policy_number: string;
  readonly ending: PolicyEnding | null;
  /** The agent of a policy without an application; null while nobody has it. */
  readonly owner_id: number | null;
  /** Whether it belongs to an application, whose values a file does not replace. */
  readonly is_bound: boolean;
  readonly terms: readonly BookTerm[];
};

/** What an entry does: `renewed` adds a term to a policy that is in the book. */
export const ENTRY_OUTCOMES = ['added', 'renewed', 'changed', 'unchanged', 'refused'] as const;
export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];

export type Entered = {
  readonly outcome: EntryOutcome;
  /** Why it is refused, by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The policy with the entry; as it was before a refused one, and undefined if there is none. */
  readonly policy: BookPolicy | undefined;
};

export const BOUND_TERM = 'This term was recorded when the quote was bound. Change the bind record of its application.';

const refused = (policy: BookPolicy | undefined, errors: Entered['errors']): Entered => ({
  outcome: 'refused',
  errors,
  policy,
});

const toCents = (premium: number | null): number | null => (premium === null ? null : Math.round(premium * 100) / 100);

function added(entry: PolicyEntry): BookPolicy {
  const { carrier_name, policy_number, line, form, insured, address, email, phone } = entry;
  const { effective_date, expiration_date, premium } = entry;
  return {
    id: null,
    ...{ carrier_name, policy_number, line, form, insured, address, email, phone },
    ending: entry.ending ?? null,
    owner_id: entry.owner_id ?? null,
    is_bound: false,
    terms: [{ id: null, is_bound: false, effective_date, expiration_date, premium: toCents(premium) }],
  };
}

/** The values of a policy after an entry: a blank erases nothing, and an application's values stay. */
function valuesAfter(policy: BookPolicy, entry: PolicyEntry): Values & Pick<BookPolicy, 'ending' | 'owner_id'> {
  const value = <Key extends keyof Values>(key: Key): BookPolicy[Key] =>
    entry[key] === '' || (policy.is_bound && policy[key] !== '') ? policy[key] : (entry[key] as BookPolicy[Key]);
  const isRenamed = entry.rename === true && !policy.is_bound;
  return {
    line: policy.line,
    form: value('form'),
    insured: isRenamed ? entry.insured : policy.insured,
    address: value('address'),
    email: value('email'),
    phone: value('phone'),
    ending: entry.ending === undefined ? policy.ending : entry.ending,
    owner_id: entry.owner_id === undefined || policy.is_bound ? policy.owner_id : entry.owner_id,
  };
}

/** The term after an entry of its day; an unknown premium does not erase a known one. */
const termAfter = (term: BookTerm, { expiration_date, premium }: PolicyEntry): BookTerm => ({
  ...term,
  expiration_date,
  premium: toCents(premium) ?? term.premium,
});

const isSameTerm = (one: Term, other: Term) =>
  one.expiration_date === other.expiration_date && one.premium === other.premium;

/**
 * Enters a policy and its term in the book: a new policy, a term of the one that the carrier has under this number, or
 * a change of them. An entry twice changes nothing the second time. An insured under another name is asked, never
 * replaced or merged in silence. Another line is refused: a key of one line changes no policy of another.
 */
function enter(policy: BookPolicy | undefined, entry: PolicyEntry): Entered {
  const errors = entryErrors(entry);
  if (Object.keys(errors).length > 0) return refused(policy, errors);
  if (!policy) return { outcome: 'added', errors: {}, policy: added(entry) };
  if (policy.line !== entry.line)
    return refused(policy, { line: [`The book has this policy under ${POLICY_LINE_NAMES[policy.line]}.`] });
  if (!isSameInsured(policy.insured, entry.insured) && entry.rename !== true)
    return refused(policy, { insured: [`The book has this policy under ${policy.insured}.`] });
  const { effective_date, expiration_date, premium } = entry;
  const before = policy.terms.find((term) => term.effective_date === effective_date);
  const term = before ? termAfter(before, entry) : null;
  const isTermChanged = before && term ? !isSameTerm(before, term) : false;
  if (before?.is_bound && isTermChanged) return refused(policy, { effective_date: [BOUND_TERM] });
  const others = policy.terms.filter((one) => one !== before);
  const overlaps = termErrors({ effective_date, expiration_date, premium }, others, entry.line);
  if (Object.keys(overlaps).length > 0) return refused(policy, overlaps);
  const values = valuesAfter(policy, entry);
  const isChanged =
    isTermChanged || [...VALUES, 'ending' as const, 'owner_id' as const].some((key) => policy[key] !== values[key]);
  if (before && !isChanged) return { outcome: 'unchanged', errors: {}, policy };
  const fresh: BookTerm = { id: null, is_bound: false, effective_date, expiration_date, premium: toCents(premium) };
  const after = { ...policy, ...values, terms: [...others, term ?? fresh] };
  return { outcome: before ? 'changed' : 'renewed', errors: {}, policy: after };
}

/** Enters one after the other in `book`, by `policyKey`, which holds each policy as it is afterwards. */
export const enterAll = (book: Map<string, BookPolicy>, entries: readonly PolicyEntry[]): Entered[] =>
  entries.map((entry) => {
    const key = policyKey(entry);
    const entered = enter(book.get(key), entry);
    if (entered.outcome !== 'refused' && entered.policy) book.set(key, entered.policy);
    return entered;
  });

/** Entries of one request, which is one transaction. */
export const MOST_ENTRIES = 500;

const partsOf = (insured: string) => {
  const [last = '', first = ''] = insured.includes(',') ? insured.split(',', 2).map((part) => part.trim()) : [];
  const words = first ? [...first.split(/\s+/), last] : insured.trim().split(/\s+/);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '', business_name: '' };
};

type Known = { readonly insured: string; readonly address: string };

/** The name of a client at the same property that may be this one, spelled otherwise; it is proposed, never taken. */
export const similarInsured = (one: Known, others: readonly Known[]): string | null =>
  others.find(
    (other) =>
      !isSameInsured(one.insured, other.insured) &&
      isSameAddress(one.address, other.address) &&
      isLikeName(partsOf(one.insured), partsOf(other.insured)),
  )?.insured ?? null;
