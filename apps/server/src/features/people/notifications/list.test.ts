import { beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';

const server = useServer();
let agent: SignedIn;
let other: SignedIn;
let ids: number[] = [];

beforeAll(async () => {
  const { db } = server.current;
  const { id: agency_id } = await anAgency(db);
  const [one, two] = [await aPerson(db, 'agent', { agency_id }), await aPerson(db, 'agent', { agency_id })];
  agent = await server.current.as(one.username);
  other = await server.current.as(two.username);
  const of = (person_id: number, n: number) => ({ person_id, kind: 'note', text: `Note ${n}` });
  const made = await db
    .insertInto('notifications')
    .values(Array.from({ length: 120 }, (_, n) => ({ ...of(one.id, n), read_at: n % 2 === 0 ? new Date() : null })))
    .returning('id')
    .execute();
  ids = made.map(({ id }) => id);
  await db
    .insertInto('notifications')
    .values([of(two.id, 1), { ...of(one.id, 999), is_on_page: false }])
    .execute();
});

const page = async (request: object = {}, by = agent) => succeeded(await by.call('listUserNotifications', request));

async function allPages(request: object = {}): Promise<number[]> {
  const found: number[] = [];
  let after: number | null = null;
  do {
    const answer: Awaited<ReturnType<typeof page>> = await page({ ...request, ...(after === null ? {} : { after }) });
    found.push(...answer.user_notifications.map(({ id }) => id));
    after = answer.next;
  } while (after !== null);
  return found;
}

describe('the notifications of a person', () => {
  it('are all listed, newest first, each once, over any size of page', async () => {
    const newest = ids.toReversed();
    for (const per_page of [1 + 6, 60, 100]) expect(await allPages({ per_page })).toEqual(newest);
  });

  it('are narrowed to the unread', async () => {
    const unread = ids.filter((_, n) => n % 2 === 1).toReversed();
    expect(await allPages({ is_unread: true, per_page: 25 })).toEqual(unread);
    expect((await page({ is_unread: true, per_page: 25 })).unread).toBe(60);
  });

  it('are those of no other person, and those for the page alone', async () => {
    expect((await page({}, other)).user_notifications.map(({ text }) => text)).toEqual(['Note 1']);
    expect((await page({ per_page: 1 })).user_notifications[0]?.text).toBe('Note 119');
  });

  it('stand in the bell up to the latest hundred', async () => {
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', {}));
    expect(user_notifications.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 100));
  });

  it('are marked read by their ids, or all at once', async () => {
    const [first = 0] = (await page({ is_unread: true })).user_notifications.map(({ id }) => id);
    const answer = await agent.call('markUserNotificationsRead', { notification_ids: [first] });
    expect(succeeded(answer).unread).toBe(59);
    expect((await page({ is_unread: true })).user_notifications.map(({ id }) => id)).not.toContain(first);
    expect(succeeded(await agent.call('markUserNotificationsRead', {})).unread).toBe(0);
    expect(await page({ is_unread: true })).toEqual({ user_notifications: [], unread: 0, next: null });
    expect((await page({}, other)).unread).toBe(1);
  });

  it('are removed where the person watched a launch end, of no other kind and of no other person', async () => {
    const { db } = server.current;
    const made = await db
      .insertInto('notifications')
      .values([
        { person_id: agent.id, kind: 'application_complete', text: 'Watched' },
        { person_id: agent.id, kind: 'client_message', text: 'Not watched' },
        { person_id: other.id, kind: 'application_complete', text: 'Of another' },
      ])
      .returning('id')
      .execute();
    const notification_ids = made.map(({ id }) => id);
    succeeded(await agent.call('markUserNotificationsRead', { notification_ids, is_watched: true }));
    const texts = (await page({ is_unread: true })).user_notifications.map(({ text }) => text);
    expect(texts).toEqual(['Not watched']);
    expect((await page()).user_notifications.map(({ text }) => text)).not.toContain('Watched');
    expect((await page({}, other)).user_notifications.map(({ text }) => text)).toContain('Of another');
  });
});
