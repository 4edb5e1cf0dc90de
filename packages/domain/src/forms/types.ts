import type { ApplicationStatus, ApplicationType } from '../applications/lists.ts';

/** The value of a field. Money is whole dollars, a date is YYYY-MM-DD, a choice its exact text (D5). */
export type FieldValue = string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown };

export type Values = Readonly<Record<string, FieldValue | undefined>>;

export type Option = { readonly value: string; readonly label: string };

export type DwellingQuestion = {
  readonly form_type: string;
  /** Living area in square feet. */
  readonly sqft: number | null;
  /** Two-letter code, or '' when unknown. */
  readonly state: string;
  readonly condo?: boolean;
};

/** The rules never read a clock themselves. */
export type FormContext = {
  /** YYYY-MM-DD */
  readonly today: string;
  readonly status: ApplicationStatus;
  /** The application's display number (D4). */
  readonly number?: number;
  /** Keys whose values the on-load rules leave unchanged: see `touchedKeys`. */
  readonly touched?: readonly string[];
  /** Messages on fields with unparsable text, by key; the stored value of these fields differs from the shown text. */
  readonly unreadable?: Readonly<Record<string, string>>;
  /**
   * Keys of the fields that the agency's carriers read: a field that only some carriers require is shown if one
   * reads it. If omitted, all fields are shown.
   */
  readonly wanted?: readonly string[];
  /** Set where dwelling can be computed; omitted where it is requested from the server instead. */
  readonly estimateDwelling?: (question: DwellingQuestion) => number;
};

export type FieldKind =
  | 'text'
  | 'name'
  | 'choice'
  | 'toggle'
  | 'money'
  | 'digits'
  | 'decimal'
  | 'year'
  | 'date'
  | 'phone'
  | 'email'
  | 'computed'
  | 'list';

export type Test = (values: Values, context: FormContext) => boolean;
/** Returns a message, or null if nothing is wrong. Only called for a visible field that is not blank. */
export type Check = (values: Values, context: FormContext) => string | null;

export type Ask = { readonly kind: 'dwelling' } | { readonly kind: 'gender'; readonly first_name: string };
type Effect = { readonly set?: Values; readonly ask?: Ask };
/** Called when a field changed: `after` already has the new value. */
export type Follow = (after: Values, before: Values, context: FormContext) => Effect | null;

export type Field = {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** The value of a toggle with options is their text ('Yes', 'No'); without options it is true or false. */
  readonly options?: readonly Option[];
  /** The options if they depend on other values. Must return the same array for the same case. */
  readonly optionsFor?: (values: Values) => readonly Option[];
  readonly unit?: string;
  /** The meaning of the field and who requires it, in one sentence. */
  readonly help?: string;
  readonly placeholder?: string;
  /** A year's placeholder: this many years before the current year. */
  readonly yearsAgo?: number;
  /** Width on a wide screen, in columns of a twelve-column grid. */
  readonly span?: 3 | 4 | 6 | 12;
  readonly minimum?: number;
  readonly maximum?: number;
  /** A dollar amount with cents, such as a premium. */
  readonly cents?: true;
  /** Maximum number of typed digits. */
  readonly digits?: number;
  readonly default?: FieldValue;
  /** Until a user states the value, it is a guess about the house (D37). */
  readonly guessed?: true;
  /** Delay in milliseconds after the last key press before `follows` are computed; none if omitted. */
  readonly settleMs?: number;
  /** A client may choose another value; facts about the house can't be chosen. */
  readonly choosable?: true;
  readonly axis?: 'deductible' | 'limit' | 'contents';
  /** An agency or a user may preset its value for new applications. */
  readonly presettable?: true;
  /** Rules update the value, but this form neither shows, edits nor checks it. */
  readonly carried?: true;
  /** No carrier rates by this field: changing it does not invalidate earlier quotes (D11). */
  readonly rated?: false;
  readonly visible?: Test;
  readonly required?: true | Test;
  readonly checks?: readonly Check[];
  /** The highest value that passes the checks, offered where a value is higher; null for any. */
  readonly highest?: (values: Values) => number | null;
  readonly warnings?: readonly Check[];
  /** The value computed from others; undefined leaves the field to the user. Never reads computed keys. */
  readonly compute?: (values: Values, context: FormContext) => FieldValue | undefined;
  readonly follows?: readonly Follow[];
  /** The message for input of another kind, if the specification defines one. */
  readonly wrong?: string;
  /** For a list: rows of columns (the default), one group of columns, or a grid of numbers by pair of ids. */
  readonly shape?: 'rows' | 'group' | 'grid';
  readonly columns?: readonly Field[];
  /** For rows: the name of one row. `maximum` is then the maximum number of rows. */
  readonly row?: string;
  /** For a group: the key of the column for an entry, if a state names it differently. */
  readonly columnOf?: (entry: string) => string;
};

export type Section = {
  readonly key: string;
  readonly title: string;
  /** Hidden until a user shows it. */
  readonly optional: boolean;
  readonly fields: readonly Field[];
};

export type Form = { readonly type: ApplicationType; readonly sections: readonly Section[] };

export type FieldView = {
  readonly visible: boolean;
  readonly required: boolean;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly options?: readonly Option[];
  readonly computed: boolean;
};

export type SectionView = {
  readonly key: string;
  readonly title: string;
  readonly optional: boolean;
  readonly total: number;
  /** Number of answers that a launch requires; `missing`: how many of them are missing or wrong. */
  readonly asked: number;
  readonly missing: number;
};

export type FormView = {
  readonly fields: Readonly<Record<string, FieldView>>;
  readonly sections: readonly SectionView[];
  readonly is_launchable: boolean;
  /** Key of the first invalid field in reading order; null if there is none. */
  readonly first_error: string | null;
  readonly errors: Readonly<Record<string, string[]>>;
};
