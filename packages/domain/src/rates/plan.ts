export type RateColumn = {
  title: string;
  field: string;
  kind: 'condition' | 'result';
};

/** Rows of cells: the first row that matches applies; cells are expressions, an empty condition matches all. */
export type RateGrid = { name: string; columns: RateColumn[]; rows: string[][] };

/** A decision table; when it gathers declines, every matching row is a reason to decline. */
export type RateTable = RateGrid & { gathers_declines: boolean };

/** A named expression. It reads names unchanged, and the formulas above it as `$.name`. */
export type RateFormula = { name: string; expression: string };

/** How a carrier that is rated here computes its premium: its tables one after another, then its formulas. */
export type RatePlan = { tables: RateTable[]; formulas: RateFormula[] };

/** Any other formula is an intermediate value. */
export const RESULT_FORMULAS: Readonly<Record<string, string>> = {
  premium: 'What the client pays a year; the plan needs it',
  lines: 'What the premium is made of: [{label, amount}]',
  factors: 'What is shown beside the quote: [{label, value}]',
  coverages: "Limits by the form's field names",
  deductibles: "Deductibles by the form's field names",
  description: "The carrier's own words",
  reasons: 'Why, as a list of texts',
  outcome: 'quoted, indication, referral or declined, when it is not the premium that tells',
  expires_on: 'A date, YYYY-MM-DD',
  quote_number: "The carrier's number",
  bridge_url: 'A link to go on at the carrier',
  needs: 'Names of fields that are still needed',
};

const RESERVED_NAMES = /^(declines(_\d+)?|missing)$/;

export const isReserved = (name: string): boolean => RESERVED_NAMES.test(name);

export const outputsOf = (table: RateTable): string[] =>
  table.gathers_declines ? [] : table.columns.filter(({ kind }) => kind === 'result').map(({ field }) => field);
