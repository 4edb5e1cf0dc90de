import { coverageName, type Field, keyText } from '@freeboard/domain';

/** Returns the columns of coverages_limits under the names that this state gives them (section 3). */
export const columnsFor = (field: Field, state: string): readonly Field[] =>
  (field.columns ?? []).map((column) => {
    const key = coverageName(column.key, state);
    return key === column.key ? column : { ...column, key, label: keyText(key) };
  });
