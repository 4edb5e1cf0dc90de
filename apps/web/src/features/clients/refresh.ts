import type { Client } from '@freeboard/contract';
import { queryClient } from '../../lib/server/query.ts';

/** `asked`: the id under which the screen cached the client; a merge can change the client's own. */
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
