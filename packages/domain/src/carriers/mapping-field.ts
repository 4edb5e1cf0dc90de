export type MappingField = {
  /** As written: `values.deductible`. */
  readonly name: string;
  readonly label: string;
  readonly section: string;
  /** Its content and format: 'text, $5,000'. */
  readonly format: string;
  /** The exact values of a choice; empty if any value is possible. */
  readonly options: readonly string[];
  readonly is_required: boolean;
  readonly about: string;
};
