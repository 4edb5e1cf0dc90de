import { formatPremium } from '../quotes/prices/premium.ts';
import { same } from '../same.ts';
import type { Deductible, StatedDeductible, StatedLimit } from './checks/stated.ts';
import { type BookPolicy, type EntryOutcome, enterAll, type PolicyEntry, policyKey } from './entry.ts';
import {
  BOOK_FIELDS,
  type BookErrors,
  type BookPlan,
  type BookTexts,
  bookTexts,
  type ReadEntry,
  readBookRow,
} from './file.ts';
import { POLICY_ENDINGS, type PolicyEnding } from './policy.ts';

export type BookRow = { readonly row: number; readonly texts: BookTexts; readonly rename?: boolean };

export type CheckedBookRow = ReadEntry & {
  readonly row: number;
  readonly texts: BookTexts;
  /** Identifies a user's decision about this row, as long as the row's content is the same. */
  readonly key: string;
  /** What the row does to the policies of the rows above it; null for a row with errors. */
  readonly outcome_in_file: EntryOutcome | null;
  /** An earlier row with the same content, which is stored only once; null if there is none. */
  readonly repeats: number | null;
  /** A row that contradicts this one about the same term; null if there is none. */
  readonly contradicts: number | null;
  /** The insured's name in an earlier row of this policy, if this row is refused because of another name; else null. */
  readonly known_insured: string | null;
};

type Stated = Pick<CheckedBookRow, 'row' | 'entry'>;

const endingText = (ending: PolicyEnding | null): string =>
  ending === null ? 'in force' : POLICY_ENDINGS[ending].toLowerCase();

type Amount = StatedLimit | StatedDeductible;
const statedOf = ({ stated = {} }: PolicyEntry) =>
  Object.entries(stated) as [field: Amount, value: number | Deductible][];
/** The names of the amounts that a row states of its term. */
const amountsOf = (entry: PolicyEntry): string[] => [
  ...(entry.premium === null ? [] : ['premium']),
  ...Object.keys(entry.stated ?? {}),
];
const amountText = (value: number | Deductible): string => {
  if (typeof value === 'number') return formatPremium(value).replace(/\.00$/, '');
  return value.unit === 'percent' ? `${value.amount}%` : amountText(value.amount);
};

/** 'Dwelling (A) $412,000, Deductible 2%'; '' for a row that states no such amounts. */
export const statedText = (entry: PolicyEntry): string =>
  statedOf(entry)
    .map(([field, value]) => `${BOOK_FIELDS[field]} ${amountText(value)}`)
    .join(', ');

function contradiction(entry: PolicyEntry, { row, entry: other }: Stated): BookErrors | null {
  if (entry.expiration_date !== other.expiration_date)
    return { expiration_date: [`Row ${row} says another day for this term.`] };
  const has = (what: string) => [`Row ${row} has this term ${what}. Correct one of them or leave it out.`];
  if (entry.premium !== null && other.premium !== null && entry.premium !== other.premium)
    return { premium: has(`with ${formatPremium(other.premium)}`) };
  for (const [field, theirs] of statedOf(other)) {
    const own = entry.stated?.[field];
    if (own !== undefined && !same(own, theirs))
      return { [field]: has(`with ${amountText(theirs)} as ${BOOK_FIELDS[field]}`) };
  }
  if (entry.ending !== undefined && other.ending !== undefined && entry.ending !== other.ending)
    return { status: has(`as ${endingText(other.ending)}`) };
  if (entry.agent && other.agent && entry.agent.toLowerCase() !== other.agent.toLowerCase())
    return { agent: has(`under the agent ${other.agent}`) };
  return null;
}

const FACTS = ['ending', 'agent', 'form', 'address', 'email', 'phone'] as const;

class StatedBook {
  readonly #book = new Map<string, BookPolicy>();
  /**
   * The first row for each policy, each of its terms and each amount that a term states; for each of `FACTS`, the row of the
   * latest term that states it.
   */
  readonly #stated = new Map<string, Stated>();

  /** The entry without the values that a later term states differently. */
  current(entry: PolicyEntry): PolicyEntry {
    const key = policyKey(entry);
    const current: { -readonly [Key in keyof PolicyEntry]: PolicyEntry[Key] } = { ...entry };
    for (const fact of FACTS) {
      const last = this.#stated.get(`${key} ${fact}`)?.entry;
      if (!last || last.effective_date <= entry.effective_date || last[fact] === entry[fact]) continue;
      if (fact === 'ending') current.ending = undefined;
      else current[fact] = '';
    }
    return current;
  }

  sameTerm(entry: PolicyEntry): Stated[] {
    const key = policyKey(entry);
    const ofTerm = amountsOf(entry).map((fact) => `${entry.effective_date} ${fact}`);
    const all = [entry.effective_date, ...ofTerm, 'ending', 'agent'].map((fact) => this.#stated.get(`${key} ${fact}`));
    return all.filter((one) => one !== undefined && one.entry.effective_date === entry.effective_date) as Stated[];
  }

  /** Enters a row that contradicts no other; a row that adds to earlier rows of its term changes the policy. */
  enter({ row, entry }: Stated): Pick<CheckedBookRow, 'errors' | 'outcome_in_file' | 'repeats' | 'known_insured'> {
    const key = policyKey(entry);
    const term = `${key} ${entry.effective_date}`;
    const first = this.#stated.get(key);
    const [entered] = enterAll(this.#book, [entry]);
    const none = { outcome_in_file: null, repeats: null, known_insured: null };
    if (!entered || entered.outcome === 'refused') {
      const known = entered?.policy?.insured;
      if (!first || known === undefined || !entered?.errors.insured) return { ...none, errors: entered?.errors ?? {} };
      const insured = [`Row ${first.row} has this policy under ${known}.`];
      return { ...none, errors: { insured }, known_insured: known };
    }
    const said = (fact: string) => this.#stated.get(`${key} ${fact}`)?.entry.effective_date ?? '';
    const isStated = (fact: (typeof FACTS)[number]) => entry[fact] !== undefined && entry[fact] !== '';
    const fresh = FACTS.filter((fact) => isStated(fact) && said(fact) < entry.effective_date);
    const outcome_in_file = entered.outcome === 'unchanged' && fresh.length > 0 ? 'changed' : entered.outcome;
    const repeats = outcome_in_file === 'unchanged' ? (this.#stated.get(term)?.row ?? null) : null;
    for (const one of [key, term, ...amountsOf(entry).map((fact) => `${term} ${fact}`)])
      if (!this.#stated.has(one)) this.#stated.set(one, { row, entry });
    for (const fact of fresh) this.#stated.set(`${key} ${fact}`, { row, entry });
    return { ...none, errors: {}, outcome_in_file, repeats };
  }
}

/**
 * Checks all rows of a file. A second row for the same policy and term repeats the first, adds to it, or contradicts
 * it; contradicting rows are both wrong until one is corrected or left out. A row for another term is a renewal.
 */
export function checkBookRows(
  rows: readonly BookRow[],
  today: string,
  readRow: (texts: BookTexts) => ReadEntry = (texts) => readBookRow(texts, today),
): CheckedBookRow[] {
  const book = new StatedBook();
  const contradicted = new Map<number, Pick<CheckedBookRow, 'errors' | 'outcome_in_file' | 'contradicts'>>();
  const all = rows.map(({ row, texts, rename }): CheckedBookRow => {
    const { entry: read, errors } = readRow(texts);
    const isWrong = Object.keys(errors).length > 0;
    const plain = rename ? { ...read, rename } : read;
    const entry = isWrong ? plain : book.current(plain);
    const key = `${row} ${JSON.stringify(entry)}`;
    const alone = { outcome_in_file: null, repeats: null, contradicts: null, known_insured: null };
    const checked = { row, texts, entry, key, errors, ...alone };
    if (isWrong) return checked;
    for (const other of book.sameTerm(entry)) {
      const why = contradiction(entry, other);
      if (!why) continue;
      const mirrored = { errors: contradiction(other.entry, checked) ?? {}, outcome_in_file: null, contradicts: row };
      if (!contradicted.has(other.row)) contradicted.set(other.row, mirrored);
      return { ...checked, errors: why, contradicts: other.row };
    }
    return { ...checked, ...book.enter(checked) };
  });
  return all.map((one) => ({ ...one, ...contradicted.get(one.row) }));
}

export type BookCells = { readonly row: number; readonly cells: readonly string[] };

export type BookDecisions = BookPlan & {
  readonly fixes: Readonly<Record<number, BookTexts>>;
  readonly left: readonly number[];
  readonly renamed: readonly number[];
};

/** The rows of one file, checked again after each decision of the user; unchanged rows are not parsed again. */
export class BookSheet {
  readonly #rows: readonly BookCells[];
  readonly #today: string;
  readonly #read = new Map<string, ReadEntry>();

  constructor(rows: readonly BookCells[], today: string) {
    this.#rows = rows;
    this.#today = today;
  }

  check({ fixes, left, renamed, ...plan }: BookDecisions): CheckedBookRow[] {
    const [out, renames] = [new Set(left), new Set(renamed)];
    const rows = this.#rows.flatMap(({ row, cells }) =>
      out.has(row) ? [] : [{ row, texts: bookTexts(cells, plan, fixes[row]), rename: renames.has(row) }],
    );
    return checkBookRows(rows, this.#today, this.#readOnce);
  }

  #readOnce = (texts: BookTexts): ReadEntry => {
    const key = JSON.stringify(texts);
    const read = this.#read.get(key) ?? readBookRow(texts, this.#today);
    this.#read.set(key, read);
    return read;
  };
}
