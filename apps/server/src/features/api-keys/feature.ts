/** Creates, rotates and revokes the keys of programs, and finds the program of a key. */

import type { Feature } from '../../kernel/feature.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './manage.ts';

export const apiKeys: Feature = {
  verbs: { listApiKeys, createApiKey, rotateApiKey, revokeApiKey },
};
