/** Guides a new agency through its setup. */

import type { Feature } from '../../kernel/feature.ts';
import { getChecklist, setChecklistItemAside } from './checklist.ts';
import { testChecklistItem } from './try-out.ts';

export const checklist: Feature = {
  verbs: { getChecklist, testChecklistItem, setChecklistItemAside },
};
