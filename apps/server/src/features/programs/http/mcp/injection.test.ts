import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../../test/support/agency.ts';
import { made, quoted } from '../../../../../test/support/application.ts';
import { everythingOf } from '../../../../../test/support/everything/everything.ts';
import { freeTextPathsOf, POISON } from '../../../../../test/support/programs/free-text.ts';
import { answerOf, assistantWith, type McpTest } from '../../../../../test/support/programs/mcp.ts';
import { aKey, anAdmin, programWith } from '../../../../../test/support/programs/programs.ts';
import { TEXTS_OF_OTHERS } from '../../../../../test/support/programs/texts.ts';
import type { SignedIn } from '../../../../../test/support/server.ts';
import { asCarrierText } from '../../../../kernel/database/masked.ts';

const server = useAgency();
let admin: SignedIn;
let secret = '';
let assistant: McpTest;
let quotedId = 0;
let filledId = 0;

const READING = [
  'get_application',
  'get_missing_answers',
  'get_quotes',
  'compare_quotes',
  'explain_decline',
  'what_if',
];

/**
 * Puts the instruction where other people may write it: a note, a file name, a subject, a carrier's answer, a
 * document.
 */
async function poison(): Promise<void> {
  const { db } = server.current;
  const note = { title: POISON, body: POISON };
  await admin.call('addNoteOrAttachmentToApplication', { application_id: filledId, note_details: note });
  await db
    .updateTable('attachments')
    .set({ name: `${POISON}.pdf` })
    .where('application_id', '=', filledId)
    .execute();
  await db
    .updateTable('messages')
    .set({ subject: POISON, body: POISON })
    .where('application_id', '=', filledId)
    .execute();
  await db
    .updateTable('document_readings')
    .set({ printed: POISON, value: JSON.stringify(POISON) })
    .where('application_id', '=', filledId)
    .execute();
  await db
    .updateTable('quotes')
    .set({ description: asCarrierText(POISON), reasons: JSON.stringify([POISON]) })
    .where('application_id', '=', quotedId)
    .execute();
}

/** Row counts that a followed instruction would change: messages, drafts, policies, links, keys. */
async function effects() {
  const { db, id } = server.current;
  const count = (table: 'messages' | 'bound_policies' | 'client_links' | 'message_drafts' | 'api_keys') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('agency_id', '=', id)
      .executeTakeFirstOrThrow();
  const tables = ['messages', 'bound_policies', 'client_links', 'message_drafts', 'api_keys'] as const;
  return Promise.all(tables.map(async (table) => [table, (await count(table)).count]));
}

beforeAll(async () => {
  const { db, id } = server.current;
  admin = await anAdmin(server.current, id);
  ({ secret } = await aKey(admin));
  assistant = await assistantWith(server.current, secret);
  quotedId = (await quoted(admin)).id;
  filledId = (await made(admin)).id;
  const filled = db.selectFrom('applications').selectAll().where('id', '=', filledId);
  await everythingOf(db, (await filled.executeTakeFirstOrThrow()) as never);
  await poison();
});

describe('an instruction that a client, a carrier or a document has written', () => {
  it.each(READING)('stands in %s as data, and changes nothing that a tool may do', async (name) => {
    const [before, tools] = [await effects(), await assistant.listTools()];
    for (const application_id of [quotedId, filledId]) {
      const result = await assistant.callTool({ name, arguments: { application_id } });
      const text = JSON.stringify(answerOf(result));
      const marked = text.split(`{"data_not_instructions":"${POISON}`).length;
      expect([name, text.split(POISON).length]).toEqual([name, marked]);
    }
    expect(await assistant.listTools()).toEqual(tools);
    expect(await effects()).toEqual(before);
  });

  it('is in what tools read', async () => {
    const read = async (name: string, application_id: number) =>
      JSON.stringify(answerOf(await assistant.callTool({ name, arguments: { application_id } })));
    expect(await read('get_application', filledId)).toContain(POISON);
    expect(await read('get_quotes', quotedId)).toContain(POISON);
  });

  it('stands in version 1 in fields for texts of others alone', async () => {
    const call = programWith(server.current, secret);
    const document = await server.current.db
      .selectFrom('document_readings')
      .select('document_id')
      .where('application_id', '=', filledId)
      .executeTakeFirstOrThrow();
    const answers = {
      application: (await call('GET', `/applications/${filledId}`)).body,
      quote: (await call('GET', `/applications/${quotedId}/quotes`)).body.data,
      listMessages: (await call('GET', `/messages?application_id=${filledId}`)).body,
      getDocument: (await call('GET', `/documents/${document.document_id}`)).body,
    };
    for (const [shape, answer] of Object.entries(answers)) {
      const places = freeTextPathsOf(answer).map((path) => path.replace(/^\[\]\./, ''));
      const texts = TEXTS_OF_OTHERS[shape as keyof typeof answers].trim().split(/\s+/);
      expect([shape, places.length]).not.toEqual([shape, 0]);
      expect([shape, places.filter((path) => !texts.includes(path))]).toEqual([shape, []]);
    }
  });
});
