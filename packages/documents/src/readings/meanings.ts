import type { Meaning, Value } from './draft.ts';

export const sure = (field: string, value: Value): Meaning[] => [{ field, value, strength: 'sure' }];

/** A value that the user has to confirm. With null, the user has to answer the field. */
export const doubtful = (field: string, value: Value): Meaning[] => [{ field, value, strength: 'ask' }];
