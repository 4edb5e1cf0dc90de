import type { Field } from '@freeboard/domain/forms';

export type InputProps = {
  field: Field;
  id: string;
  describedBy: string;
  isInvalid: boolean;
};
