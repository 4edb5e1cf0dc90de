import type { Verbs } from '../../kernel/verbs.ts';
import { getApplicationHistory } from './get-history.ts';

export { firstBrokenLine } from './verify.queries.ts';
export const historyVerbs: Verbs = { getApplicationHistory };
