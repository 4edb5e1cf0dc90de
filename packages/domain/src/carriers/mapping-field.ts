/** Something that a carrier's mapping may read, for its author to look up. */
export type MappingField = {
  /** As written: `values.deductible`. */
  readonly name: string;
  readonly label: string;
  readonly section: string;
  /** Its content and format: 'text, $5,000'. */
  readonly format: string;
  /** The exact texts of a choice; empty if anything is possible. */
  readonly options: readonly string[];
  /** Whether every launched application has it. */
  readonly is_required: boolean;
  readonly about: string;
};
