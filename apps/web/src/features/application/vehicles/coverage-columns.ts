import type { Field } from '@freeboard/domain/forms';
import { keyText } from '@freeboard/domain/history';
import { coverageName } from '@freeboard/domain/vehicles';

/** The columns of coverages_limits under the names that this state gives them (section 3). */
export const columnsFor = (field: Field, state: string): readonly Field[] =>
  (field.columns ?? []).map((column) => {
    const key = coverageName(column.key, state);
    return key === column.key ? column : { ...column, key, label: keyText(key) };
  });
