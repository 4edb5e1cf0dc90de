import type { Field } from '@freeboard/domain/forms';

export type InputProps = {
  field: Field;
  id: string;
  /** Ids of the elements with the input's error, warning and help. */
  describedBy: string;
  isInvalid: boolean;
};
