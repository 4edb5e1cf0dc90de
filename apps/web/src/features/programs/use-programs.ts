import type { AnswerOf } from '@freeboard/contract';
import { queryClient } from '../../lib/server/query.ts';

export type NewKey = AnswerOf<'createApiKey'>['key'];

const refresh = (names: readonly string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

export const refreshKeys = () => refresh(['listApiKeys']);
export const refreshWebhooks = () => refresh(['listWebhooks', 'getWebhookDeliveries']);
