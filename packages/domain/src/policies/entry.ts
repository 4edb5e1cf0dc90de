import { isSameAddress } from '../applications/address-match.ts';
import { isLikeName } from '../clients/same-client.ts';
import { nameWords } from '../people/customer-match.ts';
import { same } from '../same.ts';
import { statedAfterPremium } from './checks/checks.ts';
import { type StatedTerms, statedAfter } from './checks/stated.ts';
import {
  POLICY_LINE_NAMES,
  type PolicyEnding,
  type PolicyInput,
  type PolicyLine,
  policyErrors,
  policyNumberKey,
} from './policy.ts';
import { type Term, termErrors } from './terms.ts';

export type PolicyEntry = PolicyInput &
  Term & {
    readonly line: PolicyLine;
    /** Undefined leaves the ending of an existing policy unchanged; null means that the policy is in force. */
    readonly ending?: PolicyEnding | null | undefined;
    /** The agent's id; undefined leaves the agent unchanged. */
    readonly owner_id?: number | null | undefined;
    /** Terms stated in the policy's documents; omitted ones stay as the policy has them. */
    readonly stated?: StatedTerms | undefined;
    /** Confirms that the insured and the one in the book, who has another name, are the same. */
    readonly rename?: boolean | undefined;
  };

/** Ignores case, spaces and punctuation. */
export const policyKey = ({ carrier_name, policy_number }: Pick<PolicyInput, 'carrier_name' | 'policy_number'>) =>
  `${policyNumberKey(carrier_name)} ${policyNumberKey(policy_number)}`;

/** Errors by field. Does not compare the entry with the book. */
export const entryErrors = (entry: PolicyEntry): Record<string, string[]> => ({
  ...policyErrors(entry),
  ...termErrors(entry, [], entry.line),
});

/** In any order: 'MEDINA, HECTOR' is 'Hector Medina'. */
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

export type BookTerm = Term & {
  readonly id: number | null;
  readonly is_bound: boolean;
  readonly stated: StatedTerms;
};

/** `id` is null until the policy is stored. */
export type BookPolicy = Values & {
  readonly id: number | null;
  readonly carrier_name: string;
  readonly policy_number: string;
  readonly ending: PolicyEnding | null;
  /** The agent of a policy without an application; null if no agent is assigned. */
  readonly owner_id: number | null;
  /** Whether it belongs to an application, whose values an entry does not replace. */
  readonly is_bound: boolean;
  readonly terms: readonly BookTerm[];
};

/** The result of an entry: `renewed` adds a term to an existing policy. */
export const ENTRY_OUTCOMES = ['added', 'renewed', 'changed', 'unchanged', 'refused'] as const;
export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];

export type Entered = {
  readonly outcome: EntryOutcome;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The policy after the entry. If the entry was refused: the policy before it, undefined if there was none. */
  readonly policy: BookPolicy | undefined;
};

export const BOUND_TERM = 'This term was recorded when the quote was bound. Change the bind record of its application.';

const refused = (policy: BookPolicy | undefined, errors: Entered['errors']): Entered => ({
  outcome: 'refused',
  errors,
  policy,
});

const toCents = (premium: number | null): number | null => (premium === null ? null : Math.round(premium * 100) / 100);

const newTerm = ({ effective_date, expiration_date, premium, stated = {} }: PolicyEntry): BookTerm => ({
  id: null,
  is_bound: false,
  effective_date,
  expiration_date,
  premium: toCents(premium),
  stated,
});

function added(entry: PolicyEntry): BookPolicy {
  const { carrier_name, policy_number, line, form, insured, address, email, phone } = entry;
  return {
    id: null,
    ...{ carrier_name, policy_number, line, form, insured, address, email, phone },
    ending: entry.ending ?? null,
    owner_id: entry.owner_id ?? null,
    is_bound: false,
    terms: [newTerm(entry)],
  };
}

/** The values of a policy after an entry: blanks erase nothing, and values of an application stay. */
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

/** An unknown premium does not erase a known one. */
const termAfter = (term: BookTerm, { expiration_date, premium: entered, stated }: PolicyEntry): BookTerm => {
  const premium = toCents(entered) ?? term.premium;
  const kept = stated?.premium_parts ? term.stated : statedAfterPremium(term, premium);
  const after = statedAfter(kept, stated);
  return { ...term, expiration_date, premium, stated: same(after, term.stated) ? term.stated : after };
};

const isSameTerm = (one: Term, other: Term) =>
  one.expiration_date === other.expiration_date && one.premium === other.premium;

/**
 * Enters a policy and its term in the book: as a new policy, as a new term of an existing policy, or as a change of
 * it. Entering the same again changes nothing. Another name of the insured is refused unless `rename` confirms it.
 * Another line is refused, so that an API key for one line can't change policies of another.
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
  const isMore = before?.stated !== term?.stated;
  if (before?.is_bound && isTermChanged) return refused(policy, { effective_date: [BOUND_TERM] });
  const others = policy.terms.filter((one) => one !== before);
  const overlaps = termErrors({ effective_date, expiration_date, premium }, others, entry.line);
  if (Object.keys(overlaps).length > 0) return refused(policy, overlaps);
  const values = valuesAfter(policy, entry);
  const isChanged =
    isTermChanged ||
    isMore ||
    [...VALUES, 'ending' as const, 'owner_id' as const].some((key) => policy[key] !== values[key]);
  if (before && !isChanged) return { outcome: 'unchanged', errors: {}, policy };
  const after = { ...policy, ...values, terms: [...others, term ?? newTerm(entry)] };
  return { outcome: before ? 'changed' : 'renewed', errors: {}, policy: after };
}

/** Enters the entries in order and saves each policy in `book`, by `policyKey`. */
export const enterAll = (book: Map<string, BookPolicy>, entries: readonly PolicyEntry[]): Entered[] =>
  entries.map((entry) => {
    const key = policyKey(entry);
    const entered = enter(book.get(key), entry);
    if (entered.outcome !== 'refused' && entered.policy) book.set(key, entered.policy);
    return entered;
  });

/** Maximum number of entries in one request, which is one transaction. */
export const MOST_ENTRIES = 500;

const partsOf = (insured: string) => {
  const [last = '', first = ''] = insured.includes(',') ? insured.split(',', 2).map((part) => part.trim()) : [];
  const words = first ? [...first.split(/\s+/), last] : insured.trim().split(/\s+/);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '', business_name: '' };
};

type Known = { readonly insured: string; readonly address: string };

/**
 * The name of a client at the same property that may be this insured with another spelling; only suggested. Null if
 * there is none.
 */
export const similarInsured = (one: Known, others: readonly Known[]): string | null =>
  others.find(
    (other) =>
      !isSameInsured(one.insured, other.insured) &&
      isSameAddress(one.address, other.address) &&
      isLikeName(partsOf(one.insured), partsOf(other.insured)),
  )?.insured ?? null;
