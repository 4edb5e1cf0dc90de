import type { Rates } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { type Field, fieldsOf, formFor, isWhole } from '@freeboard/domain/forms';
import { namesRead, outputsOf, type PlanInputs, type RatePlan } from '@freeboard/domain/rates';
import { preparedNames } from '../../../integrations/carriers/rating/inputs.ts';
import type { Settings } from '../settings.ts';

type Input = Rates['inputs'][number];

const words = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Form sections about people, whose identity must not affect the rate of a building. */
const PERSONAL = ['client', 'requester'];

function fieldsOfLines(lines: readonly ApplicationType[]): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const { key, fields: own } of lines.flatMap((line) => formFor(line).sections))
    for (const field of PERSONAL.includes(key) ? [] : own)
      if (field.kind !== 'list' && !field.carried && !fields.has(field.key)) fields.set(field.key, field);
  return fields;
}

const keysOf = (lines: readonly ApplicationType[]): string[] =>
  lines.flatMap((line) => [...fieldsOf(formFor(line)).keys()]);

const isAmount = ({ kind }: Field) => kind === 'money' || kind === 'digits' || kind === 'decimal' || kind === 'year';
const isSwitch = ({ kind, options }: Field) => kind === 'toggle' && !options;

const passedOn = (field: Field): string =>
  isAmount(field)
    ? `$amount(values.${field.key})`
    : isSwitch(field)
      ? `$isYes(values.${field.key})`
      : `values.${field.key}`;

const optionsOf = (field: Field | undefined): string[] => (field?.options ?? []).map(({ value }) => value);

const fieldsNamed = (lines: readonly ApplicationType[], key: string): Field[] =>
  lines.map((line) => fieldsOf(formFor(line)).get(key)).filter((field) => field !== undefined);

function isWholeOn(lines: readonly ApplicationType[], key: string): boolean {
  const fields = fieldsNamed(lines, key);
  return fields.length > 0 && fields.every(({ kind }) => isWhole(kind));
}

const TEXT_KINDS: ReadonlySet<Field['kind']> = new Set(['text', 'name', 'choice', 'date', 'phone', 'email']);

function isTextOn(lines: readonly ApplicationType[], key: string): boolean {
  const fields = fieldsNamed(lines, key);
  return (
    fields.length > 0 && fields.every(({ kind, options }) => TEXT_KINDS.has(kind) || (kind === 'toggle' && options))
  );
}

function choicesOf(lines: readonly ApplicationType[], key: string): ReadonlySet<string> | null {
  const lists = fieldsNamed(lines, key).map((field) => (field.kind === 'choice' ? optionsOf(field) : []));
  return lists.length > 0 && lists.every((list) => list.length > 0) ? new Set(lists.flat()) : null;
}

export function inputsOf({ lines, mapping }: Pick<Settings, 'lines' | 'mapping'>) {
  const fields = fieldsOfLines(lines);
  const prepare = typeof mapping.prepare === 'string' ? mapping.prepare : '';
  // Without a preparation the tables read the form values directly.
  const isBare = prepare.trim() === '';
  const prepared = isBare ? [] : preparedNames(prepare);
  const made = new Set((prepared ?? []).map(({ name }) => name));
  const isText = (field: string | null) => field !== null && isTextOn(lines, field);
  const inputs: Input[] = (prepared ?? []).map(({ name, field, isAsItIs }) => {
    const known = field === null ? undefined : fields.get(field);
    const label = known?.label ?? words(name);
    return { name, label, from: 'preparation', options: optionsOf(known), is_text: isAsItIs && isText(field) };
  });
  const canAdd = prepared !== null;
  for (const field of canAdd ? fields.values() : [])
    if (!made.has(field.key))
      inputs.push({
        name: field.key,
        label: field.label,
        from: 'application',
        options: optionsOf(field),
        is_text: isText(field.key),
      });
  const known: PlanInputs = {
    prepared: isBare ? new Set(keysOf(lines)) : prepared && made,
    fields: new Set(canAdd ? fields.keys() : []),
  };
  const read = isBare ? keysOf(lines).map((name) => ({ name, field: name })) : (prepared ?? []);
  const added = [...known.fields].filter((name) => !made.has(name)).map((name) => ({ name, field: name }));
  const choices = new Map(
    [...read, ...added].flatMap(({ name, field }) => {
      const options = field === null ? null : choicesOf(lines, field);
      return options ? [[name, options] as const] : [];
    }),
  );
  const wholes = new Set(
    [...read, ...added].flatMap(({ name, field }) => (field !== null && isWholeOn(lines, field) ? [name] : [])),
  );
  const bare = isBare ? keysOf(lines).filter(isText) : [];
  const texts = new Set([...bare, ...inputs.flatMap(({ name, is_text }) => (is_text ? [name] : []))]);
  const toAdd = (names: ReadonlySet<string>) =>
    isBare
      ? []
      : [...fields.values()]
          .filter(({ key }) => canAdd && names.has(key) && !made.has(key))
          .map((field) => ({ name: field.key, expression: passedOn(field) }));
  return { inputs, known, choices, wholes, texts, toAdd };
}

export function outerNames({ tables, formulas }: RatePlan): Set<string> {
  const given = new Set(tables.flatMap(outputsOf));
  const cells = new Set(tables.flatMap(({ rows }) => rows.flat()));
  const read = [...cells, ...formulas.map(({ expression }) => expression)].flatMap((text) =>
    namesRead(text).flatMap(({ name, isFormula }) => (isFormula ? [] : [name])),
  );
  const conditionFields = tables.flatMap(({ columns }) =>
    columns.flatMap(({ field, kind }) => (kind === 'condition' ? [field] : [])),
  );
  return new Set([...conditionFields, ...read].filter((name) => !given.has(name)));
}
