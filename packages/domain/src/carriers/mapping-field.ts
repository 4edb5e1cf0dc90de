/** Something that a carrier's mapping may read, as a person who writes one looks for it. */
export type MappingField = {
  /** As it is written: `values.deductible`. */
  readonly name: string;
  readonly label: string;
  readonly section: string;
  /** What it holds and how that is written: 'text, $5,000'. */
  readonly format: string;
  /** The exact texts of a choice; none where anything may stand. */
  readonly options: readonly string[];
  /** Whether every application that is launched has it. */
  readonly is_required: boolean;
  readonly about: string;
};
