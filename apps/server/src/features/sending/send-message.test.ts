import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });
let agent: SignedIn;
beforeAll(async () => {
  agent = await server.current.as('agent');
});

/** Creates an application for Dana. @returns the input of an e-mail about it */
async function reply(more: object = {}) {
  const { id: application_id } = await made(agent, 'flood', { first_name: 'Dana', last_name: 'Marlow' });
  const receiver = `dana-${application_id}@marlow.test`;
  return { application_id, type: 'email' as const, receiver, subject: 'Your quotes', body: 'Hello', ...more };
}

/** @returns the id of the file */
async function withFile(application_id: number, name: string): Promise<number> {
  const form = new FormData();
  form.set('session_key', agent.sessionKey);
  form.set('application_id', String(application_id));
  form.set('note_details', JSON.stringify({ title: 'Files', body: 'Of the client' }));
  form.append('file_data', new Blob(['Roof: 2015']), name);
  const { url, apiKey } = server.current;
  const address = `${url}/api/agent-portal/add-note-or-attachment-to-application`;
  const answer = await fetch(address, { method: 'POST', headers: { 'x-api-key': apiKey }, body: form });
  expect(await answer.json()).toMatchObject({ code: 200 });
  const { notes } = succeeded(await agent.call('getApplicationById', { application_id })).application;
  return notes.flatMap(({ attachments }) => attachments).find((one) => one.name === name)?.id ?? 0;
}

describe('a reply', () => {
  it('has its short codes filled in, in subject and body, and a link of its own', async () => {
    const input = await reply({
      subject: 'For {{ client_first_name }}',
      body: 'Hi {{ client_first_name }},\n\nlook here: {{ client_link }}',
    });
    const { message } = succeeded(await agent.call('sendMessage', input));
    expect(message.subject).toBe('For Dana');
    expect(message.body).toMatch(/^Hi Dana,\n\nlook here: http\S+$/);
    const { links } = succeeded(await agent.call('getClientLinks', { application_id: input.application_id }));
    expect(links).toHaveLength(1);
  });

  it('stays as it is typed without short codes', async () => {
    const body = 'A {brace} & <b>no markup</b>';
    const { message } = succeeded(await agent.call('sendMessage', await reply({ body })));
    expect(message.body).toBe(body);
  });

  it.each([
    ['an unknown code', { body: 'Hi {{ nobody }}' }, 'option_body', /nobody/],
    ['a code without its end in the subject', { subject: 'Hi {{ client_name' }, 'option_subject', /has no '}}'/],
    ['words of which nothing is left', { body: '{{ lowest_premium | default: "" }}' }, 'body', /^Nothing is left/],
    ['a price where there is none', { body: 'From {{ lowest_premium }} a year' }, 'body', /would be blank/],
    ['a file on a text', { type: 'sms', receiver: '(813) 555-0176', attachment_ids: [1] }, 'attachment_ids', /e-mail/],
  ])('is refused at its field with %s', async (_, more, field, message) => {
    const input = await reply(more);
    const answer = await agent.call('sendMessage', input);
    expect(answer).toMatchObject({ ok: false, code: 422, errors: { [field]: [expect.stringMatching(message)] } });
    expect(succeeded(await agent.call('getMessages', { application_id: input.application_id })).messages).toEqual([]);
  });

  it('carries files of its application, and none of another one or for another agency', async () => {
    const [input, other] = [await reply(), await reply()];
    const file = await withFile(input.application_id, 'Roof.txt');
    const { message } = succeeded(await agent.call('sendMessage', { ...input, attachment_ids: [file] }));
    expect(message.files).toEqual(['Roof.txt']);
    expect(await agent.call('sendMessage', { ...other, attachment_ids: [file] })).toMatchObject({ code: 404 });
    const stranger = await server.current.as('agent2');
    expect(await stranger.call('sendMessage', { ...input, attachment_ids: [file] })).toMatchObject({ code: 404 });
  });
});
