import { CALLS, type Call, type CallName, parse } from '@freeboard/contract';
import { mayAs } from '@freeboard/domain';
import { findSession } from '../features/session/index.ts';
import { Context, Effects, type GuestContext, type Shared } from '../kernel/context/context.ts';
import { type Actor, flush, GUEST } from '../kernel/context/flush.ts';
import { scopeOfAnybody } from '../kernel/context/scope.ts';
import type { Database } from '../kernel/database/pool.ts';
import { Fault, invalid } from '../kernel/faults.ts';
import type { Upload } from '../kernel/uploads.ts';
import { type GuestVerb, Outdated, Said, type Verb } from '../kernel/verbs.ts';
import type { App } from './types.ts';

type Body = Record<string, unknown>;

/** The signed-in person of a call. @throws Fault no_session, not_allowed */
export async function authenticate(app: App, call: Call, sessionKey: unknown, isActivity = true) {
  if (typeof sessionKey !== 'string' || sessionKey === '') throw new Fault('no_session');
  const { demo } = app.services.env;
  const found = await findSession(app.connection.db, sessionKey, app.clock.now(), { isActivity, withDemo: demo });
  if (!found) throw new Fault('no_session');
  if (call.may && !mayAs(found.viewer, call.may)) throw new Fault('not_allowed');
  return found;
}

/** Parses what a call holds beside its session key. @throws Fault unreadable, invalid */
export function readInput(call: Call, body: unknown, query: Body): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Fault('unreadable');
  const { session_key: _, ...rest } = body as Body;
  for (const key of call.query) if (query[key] !== undefined) rest[key] = query[key];
  const parsed = parse(call.request, rest);
  if (!parsed.ok) throw invalid(parsed.errors);
  return parsed.value;
}

/** How often a call is done whose first part was outdated before its second. */
const MOST_TIMES = 3;

type Ended = { data: unknown; message: string; effects: Effects; actor: Actor };

/** A verb's answer cut to its declared shape: in a write before anything is kept, so that a wrong one changes nothing. */
function shaped(name: CallName, call: Call, answer: unknown): { data: unknown; message: string } {
  const { data, message } = answer instanceof Said ? answer : { data: answer, message: '' };
  const cut = call.answer.safeParse(data);
  if (!cut.success) throw new Error(`The answer of ${name} is not of its declared shape: ${cut.error.message}`);
  return { data: cut.data, message };
}

/**
 * Runs a call's verb: session, permission and input first, then what the verb does beforehand, then the verb (a write in
 * a transaction of its own, with the record that it must leave) and its answer cut to its declared shape.
 */
export async function runCall(
  app: App,
  name: CallName,
  body: unknown,
  query: Body,
  address: string,
  userAgent = '',
  uploads: readonly Upload[] = [],
): Promise<{ data: unknown; message: string }> {
  const call: Call = CALLS[name];
  const verb = app.verbs[name];
  const shared = (): Shared => ({
    services: app.services,
    clock: app.clock,
    log: app.log,
    address,
    userAgent,
    effects: new Effects(),
    uploads,
  });

  let before: () => Promise<void> | undefined;
  let run: (db: Database) => Promise<Ended>;
  if (call.access === 'anyone') {
    const input = readInput(call, body, query);
    if (!verb) throw new Fault('not_built');
    const sessionKey = (body as Body).session_key;
    const guest: GuestContext = { ...shared(), system: app.connection.db, sessionKey };
    before = () => (verb as GuestVerb<CallName>).before?.(guest, input as never);
    run = async (db) => {
      const context: GuestContext = { ...shared(), system: db, sessionKey };
      const answer = await (verb as GuestVerb<CallName>)(context, input as never);
      return { ...shaped(name, call, answer), effects: context.effects, actor: GUEST };
    };
  } else {
    const { viewer, session } = await authenticate(app, call, (body as Body | null)?.session_key);
    const input = readInput(call, body, query);
    if (!verb) throw new Fault('not_built');
    const contextOn = (db: Database, mayWrite: boolean) => {
      const permission = call.may ?? scopeOfAnybody(viewer);
      return new Context(shared(), db, viewer, { permission, mayWrite, session });
    };
    before = () => (verb as Verb<CallName>).before?.(contextOn(app.connection.db, false), input as never);
    run = async (db) => {
      const context = contextOn(db, call.effect === 'write');
      const answer = await (verb as Verb<CallName>)(context, input as never);
      return {
        ...shaped(name, call, answer),
        effects: context.effects,
        actor: { ...viewer, impersonator: session.impersonator },
      };
    };
  }

  for (let left = MOST_TIMES - 1; ; left -= 1)
    try {
      await before();
      const { data, message } =
        call.effect === 'read'
          ? await run(app.connection.db)
          : await (verb && 'isOnItsOwn' in verb ? onItsOwn : inTransaction)(app, name, run);
      return { data, message };
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (left === 0) throw new Fault('conflict', 'This was changed again and again meanwhile. Please try once more.');
    }
}

/** What a verb does that keeps its line itself; of what else it may note nothing is written. */
async function onItsOwn<T extends { effects: Effects }>(app: App, name: string, run: (db: Database) => Promise<T>) {
  const done = await run(app.connection.db);
  const { isKept, events, jobs, notifications, engine } = done.effects;
  if (!isKept || engine || events.length + jobs.length + notifications.length > 0)
    throw new Error(`${name} changes data and keeps another thing by itself than its line of the history.`);
  return done;
}

function inTransaction<T extends { effects: Effects; actor: Actor }>(
  app: App,
  name: string,
  run: (db: Database) => Promise<T>,
): Promise<T> {
  return app.connection.db.transaction().execute(async (trx) => {
    const done = await run(trx);
    if (done.effects.history.length === 0) throw new Error(`${name} changes data and left no line in the history.`);
    await flush(trx, done.effects, done.actor, app.queue);
    return done;
  });
}
