import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, opened, succeeded } from '../../../../test/support/application.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency();

const add = async (who: SignedIn, application_id: number, title: string) => {
  const note_details = { title, body: 'A note that is long enough.' };
  succeeded(await who.call('addNoteOrAttachmentToApplication', { application_id, note_details }));
  const { notes } = await opened(who, application_id);
  return notes.find((note) => note.title === title)?.id ?? 0;
};

it('a pinned note stands above newer ones until it is taken down, and the history says so', async () => {
  const agent = await server.current.as('agent');
  const { id: application_id } = await made(agent);
  const note_id = await add(agent, application_id, 'Lender wants proof');
  await add(agent, application_id, 'Called about it');
  const titles = async () => (await opened(agent, application_id)).notes.map(({ title }) => title);
  expect(await titles()).toEqual(['Called about it', 'Lender wants proof']);
  succeeded(await agent.call('pinNote', { application_id, note_id, is_pinned: true }));
  expect(await titles()).toEqual(['Lender wants proof', 'Called about it']);
  const pinned = (await opened(agent, application_id)).notes[0]?.pinned_at;
  succeeded(await agent.call('pinNote', { application_id, note_id, is_pinned: true }));
  expect((await opened(agent, application_id)).notes[0]?.pinned_at).toBe(pinned);
  const other = await server.current.as('agent2');
  expect(await other.call('pinNote', { application_id, note_id, is_pinned: false })).toMatchObject({ code: 404 });
  succeeded(await agent.call('pinNote', { application_id, note_id, is_pinned: false }));
  expect(await titles()).toEqual(['Called about it', 'Lender wants proof']);
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id, kind: 'file' }));
  expect(history.data.map(({ action }) => action).slice(0, 3)).toEqual([
    'unpinned a note',
    'pinned a note',
    'pinned a note',
  ]);
});
