import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const NOON = '2026-11-23T18:00:00Z';
const SHARED = '+18135550100';
const OWN = '(727) 200-1000';
const OWN_DIALED = '+17272001000';
const clock = settableClock();
clock.set(NOON);
const server = useServer({ clock });
let owner: SignedIn;
/** Users of the agency with its own number. */
let agent: SignedIn;
let admin: SignedIn;
/** A user of the agency without one. */
let other: SignedIn;
let own_id = 0;
let other_id = 0;
let mga_id = 0;
let next = 3_000;

const aNumber = () => {
  next += 1;
  return `(941) ${String(200 + (next % 700))}-${next}`;
};
const dialed = (phone: string) => `+1${phone.replaceAll(/\D/g, '')}`;
const sandbox = () => server.current.sandbox;

beforeAll(async () => {
  owner = await server.current.as('super');
  agent = await server.current.as('agent');
  other = await server.current.as('agent2');
  own_id = (await quoted(agent)).id;
  other_id = (await quoted(other)).id;
  const { mgas } = succeeded(await owner.call('listMgas', {}));
  mga_id = mgas.find(({ name }) => name === 'Harbor Light Agency')?.id ?? 0;
  succeeded(await owner.call('updateMga', { mga_id, text_from: OWN }));
});
beforeEach(async () => {
  agent = await server.current.as('agent');
  admin = await server.current.as('admin');
  other = await server.current.as('agent2');
  owner = await server.current.as('super');
});

const write = (client: SignedIn, application_id: number, receiver: string) =>
  client.call('sendMessage', {
    application_id,
    type: 'sms',
    receiver,
    body: `Hello ${receiver}`,
    consent_source: 'Phone call',
  });
/** Sends a text message and waits until it is delivered. @returns the number that it came from */
async function delivered(client: SignedIn, application_id: number, receiver: string) {
  const { message } = succeeded(await write(client, application_id, receiver));
  await eventually(async () => {
    const row = server.current.db.selectFrom('messages').select('state').where('id', '=', message.id);
    expect((await row.executeTakeFirstOrThrow()).state).toBe('delivered');
  });
  return sandbox().inbox.texts.findLast(({ to }) => to === dialed(receiver))?.from;
}
const heard = async (client: SignedIn, address: string) =>
  succeeded(await client.call('getMessages', { address })).messages.flatMap(({ direction, body }) =>
    direction === 'inbound' ? [body] : [],
  );

describe('a text', () => {
  it("comes from the agency's own number, or from the one that all share", async () => {
    expect(await delivered(agent, own_id, aNumber())).toBe(OWN_DIALED);
    expect(await delivered(other, other_id, aNumber())).toBe(SHARED);
  });

  it("that a client writes to an agency's number goes to that agency only, whoever wrote to them last", async () => {
    const phone = aNumber();
    await delivered(agent, own_id, phone);
    await delivered(other, other_id, phone);
    await sandbox().text(dialed(phone), 'For the own number', undefined, OWN_DIALED);
    await sandbox().text(dialed(phone), 'For the shared one', undefined, SHARED);
    expect(await heard(agent, phone)).toEqual(['For the own number']);
    expect(await heard(other, phone)).toEqual(['For the shared one']);
  });

  it('of somebody whom the agency does not know is seen by its admin, and given to an application of it alone', async () => {
    const phone = aNumber();
    await sandbox().text(dialed(phone), 'Do you insure boats?', undefined, OWN_DIALED);
    expect(await heard(agent, phone)).toEqual([]);
    expect(await heard(other, phone)).toEqual([]);
    expect(await heard(admin, phone)).toEqual(['Do you insure boats?']);
    const tie = { channel: 'sms' as const, address: phone };
    expect((await owner.call('tieConversation', { ...tie, application_id: other_id })).code).toBe(404);
    expect(succeeded(await admin.call('tieConversation', { ...tie, application_id: own_id })).tied).toBe(1);
    expect(await heard(agent, phone)).toEqual(['Do you insure boats?']);
  });

  it("is ended at an agency's number for that agency, and at the shared one for all", async () => {
    const phone = aNumber();
    await delivered(agent, own_id, phone);
    await delivered(other, other_id, phone);
    await sandbox().text(dialed(phone), 'STOP', undefined, OWN_DIALED);
    expect((await write(agent, own_id, phone)).ok).toBe(false);
    expect(await delivered(other, other_id, phone)).toBe(SHARED);
    await sandbox().text(dialed(phone), 'START', undefined, OWN_DIALED);
    expect(await delivered(agent, own_id, phone)).toBe(OWN_DIALED);
    await sandbox().text(dialed(phone), 'STOP', undefined, SHARED);
    expect((await write(agent, own_id, phone)).ok).toBe(false);
    expect((await write(other, other_id, phone)).ok).toBe(false);
  });

  it("to one agency's number leaves open what another agency is asked about, and tells it no more than a refusal", async () => {
    const phone = aNumber();
    await delivered(agent, own_id, phone);
    await delivered(other, other_id, phone);
    const unclear = 'A private matter\nSent from my iPhone\nplease unsubscribe me';
    await sandbox().text(dialed(phone), unclear, undefined, SHARED);
    await sandbox().text(dialed(phone), 'STOP', undefined, OWN_DIALED);
    await sandbox().text(dialed(phone), 'START', undefined, OWN_DIALED);
    const { messages } = succeeded(await other.call('getMessages', { address: phone }));
    const message = messages.find(({ refusal_question }) => refusal_question === 'asked');
    succeeded(await other.call('answerRefusal', { message_id: message?.id ?? 0, is_refusal: true }));
    expect((await write(other, other_id, phone)).ok).toBe(false);
    const seen = succeeded(await agent.call('getConsents', { address: phone })).consents;
    expect(seen[0]).toMatchObject({ wording: 'please unsubscribe me', recorded_by: '' });
    expect(JSON.stringify(seen)).not.toContain('private matter');
  });

  it('whose answer was lost is looked up by the number that it went out from', async () => {
    next += 1;
    const phone = `(941) ${String(200 + (next % 700))}-0014`;
    expect(await delivered(agent, own_id, phone)).toBe(OWN_DIALED);
    expect(sandbox().inbox.texts.filter(({ to }) => to === dialed(phone))).toHaveLength(1);
  });
});

describe('the number of an agency', () => {
  it.each([
    ['(727) 200', '10 Digits required.'],
    ['(011) 200-1000', '10 Digits required.'],
    ['(813) 555-0100', 'All agencies share this number. Leave this empty.'],
    [OWN, 'Another agency has this number.'],
  ])('%s is refused for another one', async (text_from, says) => {
    const { mgas } = succeeded(await owner.call('listMgas', {}));
    const second = mgas.find(({ id }) => id !== mga_id)?.id ?? 0;
    const answer = await owner.call('updateMga', { mga_id: second, text_from });
    expect(answer).toMatchObject({ ok: false, errors: { text_from: [says] } });
  });

  it('can be saved again, and taken back', async () => {
    succeeded(await owner.call('updateMga', { mga_id, text_from: OWN }));
    succeeded(await owner.call('updateMga', { mga_id, text_from: '' }));
    expect(await delivered(agent, own_id, aNumber())).toBe(SHARED);
    succeeded(await owner.call('updateMga', { mga_id, text_from: OWN }));
  });
});
