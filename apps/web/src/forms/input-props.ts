import type { Field } from '@freeboard/domain/forms';

/** What every input of a form gets from its field. */
export type InputProps = {
  field: Field;
  id: string;
  /** Ids of what describes the input: error, warning, help. */
  describedBy: string;
  isInvalid: boolean;
};
