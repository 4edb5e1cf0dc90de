import type { Field } from '@freeboard/domain/forms';

export type InputProps = {
  field: Field;
  id: string;
  /** Ids of the elements that describe the input: error, warning, help. */
  describedBy: string;
  isInvalid: boolean;
};
