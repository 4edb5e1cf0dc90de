import type { ApplicationStatus, ApplicationType } from '../applications/lists.ts';

/** What one field holds. Money is whole dollars, a date is YYYY-MM-DD, a choice its exact text (D5). */
export type FieldValue = string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown };

/** Every value of an application by field key. */
export type Values = Readonly<Record<string, FieldValue | undefined>>;

export type Option = { readonly value: string; readonly label: string };

export type DwellingQuestion = {
  readonly form_type: string;
  /** Living area in square feet. */
  readonly sqft: number | null;
  /** Two-letter code, or blank when unknown. */
  readonly state: string;
  readonly condo?: boolean;
};

/** What the rules may know beside the values. They never look at a clock by themselves. */
export type FormContext = {
  /** YYYY-MM-DD */
  readonly today: string;
  readonly status: ApplicationStatus;
  /** The application's display number (D4). */
  readonly number?: number;
  /** Keys that a person or a data provider set: on-load rules fill around them and never over them. */
  readonly touched?: readonly string[];
  /** What stands in a field and cannot be read, by key: a message. What is kept of such a field is not what is seen. */
  readonly unreadable?: Readonly<Record<string, string>>;
  /** Keys of the fields that the agency's carriers read: what only some ask is shown where one does. Left out: all of it. */
  readonly wanted?: readonly string[];
  /** Given where dwelling is generated; left out where the server is asked for it instead. */
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
/** A message when something is wrong, else null. Only asked of a visible field that is not blank. */
export type Check = (values: Values, context: FormContext) => string | null;

/** What a change leaves to be asked of the server. */
export type Ask = { readonly kind: 'dwelling' } | { readonly kind: 'gender'; readonly first_name: string };
type Effect = { readonly set?: Values; readonly ask?: Ask };
/** What follows when a field changed: `after` already holds the new value. */
export type Follow = (after: Values, before: Values, context: FormContext) => Effect | null;

/** One field of a form: everything about it in one place. */
export type Field = {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** A toggle with options holds their text ('Yes', 'No'); one without holds true or false. */
  readonly options?: readonly Option[];
  /** The options where they depend on other values. Must return the same array for the same case. */
  readonly optionsFor?: (values: Values) => readonly Option[];
  readonly unit?: string;
  /** What the field is and who asks for it, in one sentence. */
  readonly help?: string;
  readonly placeholder?: string;
  /** A year's placeholder: so many years before the current one. */
  readonly yearsAgo?: number;
  /** Columns of twelve that the field takes on a wide screen. */
  readonly span?: 3 | 4 | 6 | 12;
  readonly minimum?: number;
  readonly maximum?: number;
  /** An amount of dollars that keeps its cents, as a premium does. */
  readonly cents?: true;
  /** How many digits may be typed. */
  readonly digits?: number;
  readonly default?: FieldValue;
  /** What follows is worked out this long after the last key, in milliseconds; left out: at once. */
  readonly settleMs?: number;
  /** A client may choose otherwise; what the house is cannot be chosen. */
  readonly choosable?: true;
  /** The axis of the what-if grid that the field stands on. */
  readonly axis?: 'deductible' | 'limit' | 'contents';
  /** An agency or a person may preset its value for new applications. */
  readonly presettable?: true;
  /** The value is kept right by the rules but neither shown, edited nor checked on this form. */
  readonly carried?: true;
  /** No carrier rates by it: changing it leaves earlier quotes as good as they were (D11). */
  readonly rated?: false;
  readonly visible?: Test;
  readonly required?: true | Test;
  readonly checks?: readonly Check[];
  readonly warnings?: readonly Check[];
  /** The value worked out from others; undefined leaves the field to the person. Never reads computed keys. */
  readonly compute?: (values: Values, context: FormContext) => FieldValue | undefined;
  readonly follows?: readonly Follow[];
  /** The message for input that is not of this kind, where the specification words it. */
  readonly wrong?: string;
  /** Of a list: rows of columns (the default), one group of columns, or a grid of numbers by pair of ids. */
  readonly shape?: 'rows' | 'group' | 'grid';
  readonly columns?: readonly Field[];
  /** Of rows: what one of them is called. `maximum` is then how many there may be. */
  readonly row?: string;
  /** Of a group: the key of the column that an entry stands for, where a state names it its own way. */
  readonly columnOf?: (entry: string) => string;
};

export type Section = {
  readonly key: string;
  readonly title: string;
  /** Hidden until a person asks for it. */
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
  /** Visible fields a person may fill. */
  readonly total: number;
  /** The answers that a launch takes, and how many of them are missing or wrong. */
  readonly asked: number;
  readonly missing: number;
};

export type FormView = {
  readonly fields: Readonly<Record<string, FieldView>>;
  readonly sections: readonly SectionView[];
  readonly is_launchable: boolean;
  /** Key of the first failing field in the order read. */
  readonly first_error: string | null;
  readonly errors: Readonly<Record<string, string[]>>;
};
