/** Guides a new agency through its setup. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getChecklist, setChecklistItemAside } from './checklist.ts';
import { testChecklistItem } from './try-out.ts';

export const checklistVerbs: Verbs = { getChecklist, testChecklistItem, setChecklistItemAside };
