/** Shows, changes and merges the records of clients. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getClient } from './get.ts';
import { listClients } from './list.ts';

export const clientVerbs: Verbs = { listClients, getClient };
