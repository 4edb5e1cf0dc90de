import { checkSettingsOf } from '@freeboard/domain/policies';
import { taskRulesOf } from '@freeboard/domain/tasks';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { anApplication } from '../../test/support/factories.ts';
import { SECRET_KEY } from '../../test/support/secret-key.ts';
import { sessions, toUser } from '../features/accounts/index.ts';
import { type PersonRow, personByLogin } from '../features/accounts/session/session.queries.ts';
import type { Context, GuestContext } from '../kernel/context/context.ts';
import { createVault } from '../kernel/secrets.ts';
import { Outdated, onItsOwn, prepareThenCommit, type Verbs } from '../kernel/verbs.ts';
import { runCall } from './run-call.ts';

const ORIGIN = { address: '127.0.0.1', userAgent: '' };

const database = useDatabase('demo');
let session_key = '';
let agencyId = 0;

beforeAll(async () => {
  const { db } = database.current;
  const admin = await db.selectFrom('people').selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow();
  agencyId = admin.agency_id ?? 0;
  session_key = await sessions.open(db, admin.id, '127.0.0.1', new Date());
});

type Name = 'updateGlobalSettings' | 'getGlobalSettings' | 'getApplicationById' | 'logout';
const BODIES = {
  updateGlobalSettings: { payload: {} },
  getGlobalSettings: {},
  getApplicationById: { application_id: 1 },
  logout: {},
};
const run = (name: Name, verbs: Verbs) =>
  runCall(appWith(database.current, verbs), name, { body: { ...BODIES[name], session_key } }, ORIGIN);
const phone = async () =>
  (
    await database.current.db
      .selectFrom('agencies')
      .select('phone')
      .where('id', '=', agencyId)
      .executeTakeFirstOrThrow()
  ).phone;
const count = async (table: 'history' | 'events') =>
  (await database.current.db.selectFrom(table).select('id').execute()).length;

const SETTINGS = {
  global_settings: {
    brand_color: '',
    logo_url: null,
    licenses: [],
    mail_name: '',
    mail_from: '',
    reply_to: '',
    text_hours: null,
    intake_consent: '',
    time_zone: 'America/New_York',
    task_rules: taskRulesOf({}),
    renewal_checks: checkSettingsOf({}),
    asks_what_if: true,
    needs_flood_offer: false,
    launches_leads: false,
    lead_launches_a_day: 20,
    agents_see_carriers: true,
    nfip_lapsed_since: null,
    flood_rules: null,
    agency_name: '',
    street_address: '',
    phone: '',
    quick_links: [],
    sends_email: true,
    is_sandbox: true,
    hold: null,
    carrier_login_portals: [],
    second_factor_policy: {},
    second_factor_from: {},
    idle_minutes: null,
    session_hours: null,
  },
};

describe('a verb that writes', () => {
  it('and records nothing is refused, and what it did is taken back', async () => {
    const before = await phone();
    const careless = run('updateGlobalSettings', {
      updateGlobalSettings: async (context: Context) => {
        await context.db.update('agencies').set({ phone: 'changed' }).execute();
        return SETTINGS;
      },
    } as Verbs);
    await expect(careless).rejects.toThrowError('updateGlobalSettings changes data and left no line in the history.');
    expect(await phone()).toBe(before);
  });

  it('by itself and keeps no line is refused, as is one that leaves events or jobs to others', async () => {
    const { db } = database.current;
    const body = { username: 'nobody', password: 'nothing-1' };
    const alone = (verb: (context: GuestContext) => void) => {
      const answer = async (context: GuestContext) => {
        verb(context);
        return {
          session: { session_key: 'x' },
          user: toUser((await personByLogin(db, 'admin')) as PersonRow, createVault(SECRET_KEY)),
        };
      };
      return runCall(appWith(database.current, { login: onItsOwn(answer) }), 'login', { body }, ORIGIN);
    };
    const refused = 'login changes data and keeps another thing by itself than its line of the history.';
    await expect(alone(() => undefined)).rejects.toThrowError(refused);
    const emits = ({ effects }: GuestContext) => {
      effects.isKept = true;
      effects.events.push({ kind: 'note', agencyId, ids: {} });
    };
    await expect(alone(emits)).rejects.toThrowError(refused);
  });

  it('leaves its line and its event in the transaction of its change, or nothing when it fails', async () => {
    const before = [await count('history'), await count('events'), await phone()];
    const failing = run('updateGlobalSettings', {
      updateGlobalSettings: async (context: Context) => {
        await context.db.update('agencies').set({ phone: 'changed' }).execute();
        context.record({ action: 'changed' });
        context.emit({ kind: 'application', agencyId, ids: {} });
        context.enqueue({ queue: 'no-such-queue', data: {} });
        return SETTINGS;
      },
    } as Verbs);
    await expect(failing).rejects.toThrowError();
    expect([await count('history'), await count('events'), await phone()]).toEqual(before);
  });

  it('and is ended by a deadlock runs again', async () => {
    let runs = 0;
    await run('updateGlobalSettings', {
      updateGlobalSettings: async (context: Context) => {
        runs += 1;
        const { raw } = context.own();
        if (runs < 3) await sql`do $$ begin raise exception 'ended' using errcode = '40P01'; end $$`.execute(raw);
        context.record({ action: 'changed' });
        return SETTINGS;
      },
    } as Verbs);
    expect(runs).toBe(3);
  });

  it('that gives another shape than it declares does not answer', async () => {
    const wrong = run('getGlobalSettings', { getGlobalSettings: async () => ({}) } as unknown as Verbs);
    await expect(wrong).rejects.toThrowError('The answer of getGlobalSettings is not of its declared shape');
  });

  it('and then gives another shape changes nothing', async () => {
    const before = await phone();
    const wrong = run('updateGlobalSettings', {
      updateGlobalSettings: async (context: Context) => {
        await context.db.update('agencies').set({ phone: 'changed' }).execute();
        context.record({ action: 'changed' });
        return {};
      },
    } as unknown as Verbs);
    await expect(wrong).rejects.toThrowError('The answer of updateGlobalSettings is not of its declared shape');
    expect(await phone()).toBe(before);
  });

  it('and takes its time beforehand holds nothing of the database meanwhile', async () => {
    const { pool } = database.current;
    const seen: unknown[] = [];
    const verb = prepareThenCommit<'updateGlobalSettings', number>(
      async () => pool.totalCount - pool.idleCount,
      async (context, _input, held) => {
        seen.push(held, pool.totalCount - pool.idleCount > 0);
        context.record({ action: 'changed' });
        return SETTINGS;
      },
    );
    await run('updateGlobalSettings', { updateGlobalSettings: verb });
    expect(seen).toEqual([0, true]);
  });
});

describe('a verb whose preparation is outdated when it commits', () => {
  const outdatedFor = (times: number) => {
    const done: string[] = [];
    const verb = prepareThenCommit<'updateGlobalSettings', number>(
      async () => done.push('prepare'),
      async (context) => {
        done.push('commit');
        await context.db
          .update('agencies')
          .set({ phone: `outdated ${done.length}` })
          .execute();
        context.record({ action: 'changed' });
        if (done.length / 2 <= times) throw new Outdated();
        return SETTINGS as never;
      },
    );
    return { done, answer: run('updateGlobalSettings', { updateGlobalSettings: verb }) };
  };

  it('is prepared and committed again, and only what it wrote last is stored', async () => {
    const lines = await count('history');
    const { done, answer } = outdatedFor(1);
    await answer;
    expect(done).toEqual(['prepare', 'commit', 'prepare', 'commit']);
    expect([await phone(), await count('history')]).toEqual(['outdated 4', lines + 1]);
  });

  it('time and again ends as a conflict, and nothing is kept', async () => {
    const before = await phone();
    const { done, answer } = outdatedFor(9);
    await expect(answer).rejects.toMatchObject({ code: 'conflict' });
    expect([done.length, await phone()]).toEqual([6, before]);
  });
});

describe('a verb that reads', () => {
  it('cannot write', async () => {
    const before = await phone();
    const sly = run('getGlobalSettings', {
      getGlobalSettings: async (context: Context) => {
        await context.db.update('agencies').set({ phone: 'changed' }).execute();
        context.record({ action: 'changed' });
        return SETTINGS;
      },
    } as Verbs);
    await expect(sly).rejects.toThrowError('A call declared as a read tried to write.');
    expect(await phone()).toBe(before);
  });

  it('gets nothing beyond its viewer’s scope, whatever it asks for', async () => {
    const { db } = database.current;
    const foreign = await anApplication(db);
    const own = await anApplication(db, { agency_id: agencyId });
    let seen: number[] = [];
    await run('getGlobalSettings', {
      getGlobalSettings: async (context: Context) => {
        seen = (await context.db.from('applications').select('applications.id').execute()).map((row) => row.id);
        return SETTINGS;
      },
    } as Verbs);
    expect(seen).toContain(own.id);
    expect(seen).not.toContain(foreign.id);
  });
});
