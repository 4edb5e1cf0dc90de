import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { showClient } from './refresh.ts';

export async function undoSplit(split_id: number): Promise<void> {
  const answer = await callOrNotify('undoClientSplit', { split_id });
  if (!answer) return;
  showClient(answer.client, answer.client.id);
  notify({ title: 'Split undone', text: 'The application belongs to its former client again.' }, 'good');
}

/** The notice offers to undo the split. */
export async function splitFromClient(application: { id: number; application_id: number }): Promise<void> {
  const answer = await callOrNotify('splitClient', { application_id: application.id });
  if (!answer) return;
  showClient(answer.client, answer.client.id);
  notify({ title: 'Split', text: `Application ${application.application_id} has a client of its own now.` }, 'good', {
    action: { label: 'Undo', run: () => void undoSplit(answer.split_id) },
  });
}
