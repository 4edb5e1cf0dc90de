import { addressKey } from '../applications/address-match.ts';
import { lineNotTaken, namedLine } from '../applications/line-of-business.ts';
import { begin, beginning, type NamedDefault, type Origins } from '../forms/begin.ts';
import { formFor } from '../forms/catalog.ts';
import { fieldsOf } from '../forms/compiled.ts';
import type { Field, FormContext, Values } from '../forms/types.ts';
import { openUnplaced, shownUnplaced, type UnplacedValue } from '../forms/unplaced.ts';
import { isBlank, textOf } from '../forms/values.ts';
import { view } from '../forms/view.ts';
import { readAddress } from '../reading/addresses.ts';
import { isNothing } from '../reading/answers.ts';
import { read } from '../reading/read.ts';
import { seenText } from '../reading/text.ts';
import { MESSAGES } from '../wording/messages.ts';
import { isOurs } from './headings.ts';
import { bulkFields, matchColumns } from './match.ts';
import { SPLIT_INTO, splitCell } from './split.ts';
import { BULK_TYPES, type BulkMapping, type BulkType } from './types.ts';

export type BulkPlan = {
  readonly type: BulkType;
  readonly heads: readonly string[];
  readonly mapping: BulkMapping;
  readonly presets: readonly NamedDefault[];
  readonly otherPresets?: Readonly<Partial<Record<BulkType, readonly NamedDefault[]>>>;
  /** Without an application number, which is not known yet. */
  readonly context: FormContext;
  readonly at: string;
  readonly by: string;
  /** Fields whose cells are stored with the application unparsed. */
  readonly unread?: ReadonlySet<string>;
};

export type CheckedRow = {
  readonly type: BulkType;
  readonly values: Values;
  readonly origins: Origins;
  /** By field; '' has errors of the row as a whole. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Whether the only errors are missing answers and unreadable cells: such a row can become a draft. */
  readonly is_incomplete: boolean;
  readonly unplaced: readonly UnplacedValue[];
  /** Form fields whose value differs from what the row states; a user must check them before a quote. */
  readonly undecided: readonly string[];
  /**
   * The text that names another line than the line chosen for all rows; the chosen line is used, and the check
   * reports it.
   */
  readonly names_other?: string;
};

const LABELS: Readonly<Record<string, string>> = {
  co_applicant_first_name: 'second first name',
  co_applicant_last_name: 'second last name',
};

function createIntake(
  { mapping, context, unread }: BulkPlan,
  fields: ReadonlyMap<string, Field>,
  cells: readonly string[],
) {
  const input: Record<string, unknown> = { application_source: 'File Upload' };
  const raw = new Map<string, { name: string; value: string }>();
  const unreadable: Record<string, string> = {};
  const unplaced: UnplacedValue[] = [];

  const stateFor = (stateKey: string): string => {
    const ofAddress = mapping.columns.findIndex((column) => column !== null && SPLIT_INTO[column]?.includes(stateKey));
    const stated =
      raw.get(stateKey)?.value ||
      cells[mapping.columns.indexOf(stateKey)]?.trim() ||
      mapping.constants[stateKey] ||
      readAddress(cells[ofAddress] ?? '').value.state ||
      '';
    return mapping.words[stateKey]?.[stated.toLowerCase()] ?? stated;
  };

  const take = (key: string, name: string, text: string): void => {
    const field = fields.get(key);
    if (!field || raw.has(key)) {
      unplaced.push({ name, value: text });
      return;
    }
    raw.set(key, { name, value: text });
    const { value, rest, certainty, why } = read(field, text, {
      words: mapping.words[key],
      today: context.today,
      state: stateFor(key.replace(/zip$/, 'state')),
    });
    if (certainty !== 'sure') unreadable[key] = why;
    else {
      input[key] = value;
      if (rest !== '') unplaced.push({ name, value: text });
    }
  };

  const takeParts = (key: string, head: string, text: string): void => {
    const split = splitCell(key, text);
    if ('error' in split) {
      unplaced.push({ name: head, value: text, field: split.field });
      if (!raw.has(split.field) && !unread?.has(split.field)) unreadable[split.field] = split.error;
      return;
    }
    const parts = Object.entries(split.values);
    // If another column states a part differently, the whole cell is saved as an unplaced value.
    if (split.rest !== '') unplaced.push({ name: head, value: text });
    else if (parts.some(([part, value]) => raw.has(part) && raw.get(part)?.value !== value))
      unplaced.push({ name: head, value: text });
    for (const [part, value] of parts)
      if (unread?.has(part)) unplaced.push({ name: head, value, field: part });
      else if (!fields.has(part)) unplaced.push({ name: `${head}: ${LABELS[part] ?? part}`, value });
      else if (!raw.has(part)) take(part, head, value);
  };

  return { input, raw, unreadable, unplaced, take, takeParts };
}

function takeCells(plan: BulkPlan, fields: ReadonlyMap<string, Field>, cells: readonly string[]) {
  const { columns, constants, words } = plan.mapping;
  const intake = createIntake(plan, fields, cells);
  const { raw, unplaced, take, takeParts } = intake;
  const toSplit: [key: string, head: string, text: string][] = [];
  plan.heads.forEach((head, at) => {
    const text = seenText(cells[at] ?? '').trim();
    if (text === '') return;
    const key = columns[at] ?? null;
    if (key !== null && isNothing(text, fields.get(key)) && !Object.hasOwn(words[key] ?? {}, text.toLowerCase()))
      return;
    if (key === null && isOurs(head)) return;
    if (key === null) unplaced.push({ name: head, value: text });
    else if (plan.unread?.has(key)) unplaced.push({ name: head, value: text, field: key });
    else if (Object.hasOwn(SPLIT_INTO, key)) toSplit.push([key, head, text]);
    else take(key, head, text);
  });
  // Split last, because a separate column is more reliable for a part.
  for (const cell of toSplit) takeParts(...cell);
  // A business that is named without a person owns the house.
  const isNamed = ['owned_type', 'first_name', 'last_name'].some((key) => raw.has(key));
  if (raw.has('business_name') && !isNamed) take('owned_type', 'business name', 'Business Owned');
  for (const [key, text] of Object.entries(constants)) if (!raw.has(key) && text !== '') take(key, key, text);
  return intake;
}

export function rowReader(plan: BulkPlan) {
  const form = formFor(plan.type);
  const fields = fieldsOf(form);
  const defaults = beginning(plan.type, plan.context);
  const origin = { source: 'upload', by: plan.by } as const;

  return (cells: readonly string[]): CheckedRow => {
    const { input, raw, unreadable, unplaced } = takeCells(plan, fields, cells);
    const { values, origins, rejected } = begin(plan.type, plan.context, {
      input,
      origin,
      defaults,
      presets: plan.presets,
      at: plan.at,
    });
    const faults: Record<string, string> = { ...unreadable };
    for (const [key, [message = MESSAGES.invalid]] of Object.entries(rejected)) faults[key] = message;
    const shown = view(form, values, { ...plan.context, unreadable: faults });
    for (const [key, { name, value }] of raw) {
      const isShown = shown.fields[key]?.visible === true;
      // Values of hidden fields, and values that were dropped without an error, are saved as unplaced values.
      const isListed = unplaced.some((one) => one.name === name && one.value === value);
      if (!isListed && (!isShown || (faults[key] === undefined && isBlank(values[key]))))
        unplaced.push({ name, value, field: key });
    }
    const undecided = shownUnplaced(form, values, shown, openUnplaced(unplaced, origins)).map(({ field }) => field.key);
    const errors: Record<string, readonly string[]> = { ...shown.errors };
    const extra = cells.slice(plan.heads.length).filter((text) => text.trim() !== '');
    if (extra.length > 0)
      errors[''] = [`The row has ${plan.heads.length + extra.length} cells, the heads are ${plan.heads.length}.`];
    const messages = Object.values(errors).flat();
    const is_incomplete = messages.length > 0 && messages.every((message) => message === MESSAGES.required);
    return { type: plan.type, values, origins, errors, is_incomplete, unplaced, undecided };
  };
}

const isWrong = (messages: readonly string[] | undefined): boolean =>
  messages?.some((message) => message !== MESSAGES.required) ?? false;

/**
 * A reader that rejects no row because of an unreadable cell: the cell's text is saved with the application as an
 * unplaced value. The error remains only if the field is required, or if a user can define what the text means for
 * all rows.
 */
export function lenientRowReader(plan: BulkPlan) {
  const form = formFor(plan.type);
  const fields = fieldsOf(form);
  const strict = rowReader(plan);
  const readers = new Map<string, ReturnType<typeof rowReader>>();
  const without = (keys: readonly string[]) => {
    const name = keys.join('|');
    const reader = readers.get(name) ?? rowReader({ ...plan, unread: new Set(keys) });
    // A sheet has few combinations of unreadable fields; the limit is for a malicious one.
    if (readers.size < MOST_READERS) readers.set(name, reader);
    return reader;
  };
  const isOfColumn = (key: string) =>
    plan.mapping.columns.some((column) => column !== null && (column === key || SPLIT_INTO[column]?.includes(key)));
  return (cells: readonly string[]): CheckedRow => {
    const first = strict(cells);
    const wrong = Object.keys(first.errors).filter((key) => key !== '' && isWrong(first.errors[key]));
    const unread = wrong.filter(isOfColumn);
    if (unread.length === 0) return first;
    const row = without(unread)(cells);
    if (Object.values(row.errors).some(isWrong)) return first;
    const shown = view(form, first.values, plan.context);
    const faults = wrong.filter((key) => shown.fields[key]?.required === true || isChosen(fields.get(key)));
    const errors = { ...row.errors, ...Object.fromEntries(faults.map((key) => [key, first.errors[key] ?? []])) };
    return { ...row, errors, is_incomplete: Object.keys(errors).length > 0 };
  };
}

const MOST_READERS = 50;
const isChosen = (field: Field | undefined): boolean => field?.kind === 'choice' || field?.kind === 'toggle';

function planForLine(plan: BulkPlan, type: BulkType): BulkPlan {
  const keys = new Set(bulkFields(type).map(({ key }) => key));
  const ownKeys = new Set(bulkFields(plan.type).map(({ key }) => key));
  const matches = matchColumns(
    type,
    plan.heads.map((name) => ({ name, samples: [] })),
  );
  const taken = new Set(plan.mapping.columns.filter((field) => field !== null && keys.has(field)));
  const columns = plan.mapping.columns.map((chosen, at) => {
    if (chosen !== null && keys.has(chosen)) return chosen;
    const field = matches[at]?.field ?? null;
    // A column that the user left out stays out; one that only the other form has is matched again.
    if (field === null || ownKeys.has(field) || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  const constants = Object.fromEntries(Object.entries(plan.mapping.constants).filter(([key]) => keys.has(key)));
  return { ...plan, type, presets: plan.otherPresets?.[type] ?? [], mapping: { ...plan.mapping, columns, constants } };
}

/**
 * A reader for the rows of a sheet. A row is read for the line that it names, else for the line of the upload. A row
 * that names a line not quoted here is refused with the text that names it.
 */
export function sheetRowReader(plan: BulkPlan) {
  const readers = new Map(
    BULK_TYPES.map((type) => [type, lenientRowReader(type === plan.type ? plan : planForLine(plan, type))]),
  );
  const read = (type: BulkType, cells: readonly string[]): CheckedRow =>
    (readers.get(type) ?? lenientRowReader(plan))(cells);
  return (cells: readonly string[]): CheckedRow => {
    const facts = plan.heads.map((head, at) => [head, cells[at] ?? ''] as const);
    const named = namedLine(facts, { preferred: plan.type, isChosen: true });
    if (!named) {
      const row = read(plan.type, cells);
      const other = namedLine(facts, { preferred: plan.type });
      return other?.kind === 'line' && other.line !== plan.type ? { ...row, names_other: other.words } : row;
    }
    if (named.kind === 'line') return read(named.line, cells);
    const row = read(plan.type, cells);
    const errors = { ...row.errors, '': [lineNotTaken(named.words), ...(row.errors[''] ?? [])] };
    return { ...row, errors, is_incomplete: false };
  };
}

/** A key of line, client and house that finds rows uploaded before; null without a name or an address. */
export function keyFacts(type: BulkType, values: Values, address: string): string | null {
  const place = addressKey(address);
  const name = [textOf(values, 'first_name'), textOf(values, 'last_name')].join(' ').trim();
  const who = name === '' ? textOf(values, 'business_name') : name;
  if (!place || who === '') return null;
  return [type, who.toLowerCase().replaceAll(/\s+/g, ' '), place.number, place.zip].join('|');
}
