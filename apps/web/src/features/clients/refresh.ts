import type { Client } from '@freeboard/contract';
import { queryClient } from '../../lib/server/query.ts';

/** Caches the client of a call's answer, and reloads everything else about clients. */
export function showClient(client: Client, asked: number): void {
  queryClient.setQueryData(['getClient', { client_id: asked }], { client });
  for (const name of [
    'getClient',
    'getClientTimeline',
    'listClients',
    'findSameClients',
    'getApplicationById',
    'listTasks',
  ])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
