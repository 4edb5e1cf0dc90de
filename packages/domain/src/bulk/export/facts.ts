import type { RaterFormat } from '../../applications/rater-formats.ts';
import { formFor } from '../../forms/catalog.ts';
import { fieldsOf } from '../../forms/compiled.ts';
import { formatValue } from '../../forms/formats/format.ts';
import type { Field, FieldValue, FormContext, Values } from '../../forms/types.ts';
import { isBlank, sameValue } from '../../forms/values.ts';
import { view } from '../../forms/view.ts';
import { wordIn } from '../../reading/options.ts';
import { FIELD_NAMES } from '../field-names.ts';
import { bulkFields, matchColumns } from '../match.ts';
import { rowReader } from '../row.ts';
import type { BulkType } from '../types.ts';
import { acordPath, acordText } from './acord-paths.ts';
import { quoteRushPath, quoteRushText } from './quoterush-paths.ts';

export type OmittedValue = { readonly field: string; readonly label: string; readonly value: string };
/** `path`: in the importer's notation. */
export type ExportFact = { readonly field: string; readonly path: string; readonly text: string };
export type ExportFacts = { readonly facts: readonly ExportFact[]; readonly omitted: readonly OmittedValue[] };

type Dialect = {
  path: (field: string, name: string, type: BulkType, values: Values) => string;
  text: (field: Field, path: string, text: string) => string;
};

const DIALECTS: Readonly<Record<RaterFormat, Dialect>> = {
  acord: { path: acordPath, text: acordText },
  quoterush: { path: quoteRushPath, text: quoteRushText },
};

type Origins = Readonly<Record<string, { readonly source: string }>>;
const DERIVED = ['rule', 'assumed', 'default'];
/** The address search field: only an input aid, because the address itself is in the file. */
const TYPING_AID = 'searched_address';

/** Control characters, lone surrogates and noncharacters; XML can't represent most of them. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

const plainText = (value: FieldValue): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

function factOf(format: RaterFormat, type: BulkType, field: Field, values: Values): ExportFact | null {
  const name = FIELD_NAMES[field.key]?.[format]?.split('|')[0];
  const value = values[field.key];
  if (name === undefined || value === undefined) return null;
  const { path, text } = DIALECTS[format];
  const at = path(field.key, name, type, values);
  const written = text(field, at, wordIn(format, field.key, plainText(value)));
  return written === '' || UNWRITABLE.test(written) ? null : { field: field.key, path: at, text: written };
}

const trimmed = (value: FieldValue | undefined): FieldValue | undefined =>
  typeof value === 'string' ? value.trim() : value;

function misread(
  type: BulkType,
  facts: readonly ExportFact[],
  values: Values,
  context: FormContext,
): ReadonlySet<string> {
  const heads = facts.map(({ path }) => path);
  const columns = matchColumns(
    type,
    facts.map(({ path, text }) => ({ name: path, samples: [text] })),
  ).map(({ field }) => field);
  const read = rowReader({
    type,
    heads,
    presets: [],
    at: '',
    by: '',
    mapping: { columns, constants: {}, words: {} },
    context: { today: context.today, status: 'new' },
  })(facts.map(({ text }) => text));
  return new Set(
    facts
      .filter(
        ({ field }, at) => columns[at] !== field || !sameValue(trimmed(read.values[field]), trimmed(values[field])),
      )
      .map(({ field }) => field),
  );
}

const shownValue = (field: Field, value: FieldValue): string => {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  return field.kind === 'list' ? 'filled in' : formatValue(field, value);
};

/**
 * Selects the values of an application that a format can contain, and lists stated values that it can't. Each value
 * is parsed back as an import would; one that changes is left out rather than exported as a similar value.
 */
export function exportFacts(
  format: RaterFormat,
  { type, values, origins }: { type: BulkType; values: Values; origins: Origins },
  context: FormContext,
): ExportFacts {
  const form = formFor(type);
  const shown = view(form, values, context).fields;
  const filled = bulkFields(type).filter(
    ({ key }) => fieldsOf(form).has(key) && shown[key]?.visible === true && !isBlank(values[key]),
  );
  let facts = filled.flatMap((field) => factOf(format, type, field, values) ?? []);
  for (let wrong = misread(type, facts, values, context); wrong.size > 0; ) {
    facts = facts.filter(({ field }) => !wrong.has(field));
    wrong = misread(type, facts, values, context);
  }
  const written = new Set(facts.map(({ field }) => field));
  const lists = [...fieldsOf(form).values()].filter(
    ({ key, kind }) => kind === 'list' && shown[key]?.visible === true && !isBlank(values[key]),
  );
  const isStated = ({ key }: Field) =>
    key !== TYPING_AID && shown[key]?.computed !== true && !DERIVED.includes(origins[key]?.source ?? '');
  const omitted = [...filled, ...lists]
    .filter((field) => !written.has(field.key) && isStated(field))
    .map((field) => ({ field: field.key, label: field.label, value: shownValue(field, values[field.key] ?? null) }));
  return { facts, omitted };
}
