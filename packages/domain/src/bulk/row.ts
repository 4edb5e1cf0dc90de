import { addressKey } from '../application/address.ts';
import { begin, beginning, type NamedDefault, type Origins } from '../forms/begin.ts';
import { formFor } from '../forms/catalog.ts';
import { fieldsOf } from '../forms/compiled.ts';
import { parseInput } from '../forms/input.ts';
import { YES_NO } from '../forms/options.ts';
import type { Field, FormContext, Values } from '../forms/types.ts';
import { isBlank, textOf } from '../forms/values.ts';
import { view } from '../forms/view.ts';
import { MESSAGES } from '../wording/messages.ts';
import { isOurs } from './headings.ts';
import { choiceFor } from './options.ts';
import type { Beside, BulkMapping, BulkType } from './types.ts';

/** How rows are read: the same for all rows of a file. */
export type BulkPlan = {
  readonly type: BulkType;
  readonly heads: readonly string[];
  readonly mapping: BulkMapping;
  readonly standing: readonly NamedDefault[];
  /** The form's context; the number that an application gets is not known yet. */
  readonly context: FormContext;
  /** When the values came in, and whose upload it is. */
  readonly at: string;
  readonly by: string;
};

export type CheckedRow = {
  readonly values: Values;
  readonly origins: Origins;
  /** What is wrong, in the form's words, by field; of what is wrong with the row as a whole by ''. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Whether all that is wrong is that answers are missing: such a row can be taken as a draft. */
  readonly is_incomplete: boolean;
  readonly besides: readonly Beside[];
};

/** Reads a cell as its field would read it from a person, in the words of exports too. */
function readCell(field: Field, text: string, words: Readonly<Record<string, string>> | undefined) {
  const word = text.toLowerCase();
  const mapped = words && Object.hasOwn(words, word) ? words[word]! : text;
  const isChoice =
    field.kind === 'choice' || (field.kind === 'toggle' && field.options !== undefined && field.options !== YES_NO);
  if (isChoice) return parseInput(field, choiceFor(field, mapped));
  // A sheet that holds ZIP codes as numbers has lost the zeros that New England's begin with.
  if (/(^|_)zip$/.test(field.key) && /^\d{3,4}$/.test(mapped)) return parseInput(field, mapped.padStart(5, '0'));
  if (field.kind === 'text') return parseInput(field, mapped.trim());
  return parseInput(field, mapped);
}

/** A reader of the rows of one file. */
export function rowReader(plan: BulkPlan) {
  const form = formFor(plan.type);
  const fields = fieldsOf(form);
  const { columns, constants, words } = plan.mapping;
  const untold = beginning(plan.type, plan.context);
  const said = { source: 'upload', by: plan.by } as const;

  return (cells: readonly string[]): CheckedRow => {
    const given: Record<string, unknown> = { application_source: 'File Upload' };
    const raw = new Map<string, { name: string; value: string }>();
    const unreadable: Record<string, string> = {};
    const besides: Beside[] = [];
    const take = (key: string, name: string, text: string): void => {
      const field = fields.get(key);
      if (!field || raw.has(key)) {
        besides.push({ name, value: text });
        return;
      }
      raw.set(key, { name, value: text });
      const read = readCell(field, text, words[key]);
      if ('error' in read) unreadable[key] = read.error;
      else given[key] = read.value;
    };
    plan.heads.forEach((head, at) => {
      const text = (cells[at] ?? '').trim();
      if (text === '') return;
      const key = columns[at] ?? null;
      if (key === null && isOurs(head)) return;
      if (key === null) besides.push({ name: head, value: text });
      else take(key, head, text);
    });
    for (const [key, text] of Object.entries(constants)) if (!raw.has(key) && text !== '') take(key, key, text);
    const { values, origins, rejected } = begin(plan.type, plan.context, {
      ...{ given, said, untold },
      ...{ standing: plan.standing, at: plan.at },
    });
    const faults: Record<string, string> = { ...unreadable };
    for (const [key, [message = MESSAGES.invalid]] of Object.entries(rejected)) faults[key] = message;
    const shown = view(form, values, { ...plan.context, unreadable: faults });
    for (const [key, { name, value }] of raw) {
      const isShown = shown.fields[key]?.visible === true;
      // What the form does not show for this house, and what could not be read of it, is kept all the same.
      if (!isShown || (faults[key] === undefined && isBlank(values[key]))) besides.push({ name, value });
    }
    const errors: Record<string, readonly string[]> = { ...shown.errors };
    const extra = cells.slice(plan.heads.length).filter((text) => text.trim() !== '');
    if (extra.length > 0)
      errors[''] = [`The row has ${plan.heads.length + extra.length} cells, the heads are ${plan.heads.length}.`];
    const messages = Object.values(errors).flat();
    const is_incomplete = messages.length > 0 && messages.every((message) => message === MESSAGES.required);
    return { values, origins, errors, is_incomplete, besides };
  };
}

/** By what a row is known to have come before: who it is of, where the house stands, and what is asked for it. */
export function keyFacts(type: BulkType, values: Values, address: string): string | null {
  const place = addressKey(address);
  const name = [textOf(values, 'first_name'), textOf(values, 'last_name')].join(' ').trim();
  const who = name === '' ? textOf(values, 'business_name') : name;
  if (!place || who === '') return null;
  return [type, who.toLowerCase().replaceAll(/\s+/g, ' '), place.number, place.zip].join('|');
}
