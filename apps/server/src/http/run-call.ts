import { CALLS, type Call, type CallName, largestBody, parse } from '@freeboard/contract';
import { mayAs } from '@freeboard/domain/access';
import { sessions } from '../features/accounts/index.ts';
import { Context, Effects, type GuestContext, type Shared } from '../kernel/context/context.ts';
import { GUEST } from '../kernel/context/flush.ts';
import { scopeOfAnybody, type Viewer } from '../kernel/context/scope.ts';
import { callerInLedger } from '../kernel/cost-ledger.ts';
import type { Database } from '../kernel/database/pool.ts';
import { Fault, invalid } from '../kernel/faults.ts';
import type { Upload } from '../kernel/files/uploads.ts';
import { runVerb } from '../kernel/run-verb.ts';
import { AnswerWithMessage, type Runnable } from '../kernel/verbs.ts';
import { recordSuccess } from './security/security-calls.ts';
import type { HttpApp } from './types.ts';

type Body = Record<string, unknown>;

/** @throws Fault no_session, not_allowed */
export async function authenticate(app: HttpApp, call: Call, sessionKey: unknown, isActivity = true) {
  if (typeof sessionKey !== 'string' || sessionKey === '') throw new Fault('no_session');
  const { demo } = app.services.env;
  const found = await sessions.find(app.connection.db, sessionKey, app.clock.now(), { isActivity, withDemo: demo });
  if (!found) throw new Fault('no_session');
  if (call.may && !mayAs(found.viewer, call.may)) throw new Fault('not_allowed');
  return found;
}

/** @throws Fault unreadable, invalid */
export function readInput(call: Call, body: unknown, query: Body): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Fault('unreadable');
  const { session_key: _, ...rest } = body as Body;
  for (const key of call.query) if (query[key] !== undefined) rest[key] = query[key];
  const parsed = parse(call.request, rest, largestBody(call));
  if (!parsed.ok) throw invalid(parsed.errors);
  return parsed.value;
}

/**
 * Reduces a verb's answer to its declared shape. A write does this before it commits, so that a wrong answer changes
 * nothing.
 */
export function shaped(name: CallName, answer: unknown): { data: unknown; message: string } {
  const { data, message } = answer instanceof AnswerWithMessage ? answer : { data: answer, message: '' };
  const cut = CALLS[name].answer.safeParse(data);
  if (!cut.success) throw new Error(`The answer of ${name} is not of its declared shape: ${cut.error.message}`);
  return { data: cut.data, message };
}

export type Origin = { address: string; userAgent: string; uploads?: readonly Upload[] };

const sharedFor = ({ services, clock, log }: HttpApp, { address, userAgent, uploads = [] }: Origin): Shared => ({
  services,
  clock,
  log,
  address,
  userAgent,
  effects: new Effects(),
  uploads,
});

type Rights = Omit<ConstructorParameters<typeof Context>[3], 'mayWrite'> & { isRead: boolean };

export const contextFor =
  (app: HttpApp, origin: Origin, viewer: Viewer, { isRead, ...rights }: Rights) =>
  (db: Database, mayWrite: boolean) =>
    new Context(sharedFor(app, origin), db, viewer, { ...rights, mayWrite: mayWrite && !isRead });

/** The answer is reduced to its declared shape before anything is committed. */
export async function runCall(
  app: HttpApp,
  name: CallName,
  { body, query = {} }: { body: unknown; query?: Body },
  origin: Origin,
): Promise<{ data: unknown; message: string }> {
  const call: Call = CALLS[name];
  const verb = app.verbs[name];
  const { address } = origin;
  const isRead = call.effect === 'read';
  const done = (_context: unknown, answer: unknown) => shaped(name, answer);

  if (call.access === 'anyone') {
    const input = readInput(call, body, query);
    if (!verb) throw new Fault('not_built');
    const sessionKey = (body as Body).session_key;
    const contextOn = (db: Database): GuestContext => ({ ...sharedFor(app, origin), system: db, sessionKey });
    const run = { name, contextOn, actor: GUEST, isRead, done };
    const result = answered(await runVerb(app, verb as Runnable<GuestContext, unknown, unknown>, input, run));
    recordSuccess(app.security.write, { name, address, actor: null, input, data: result.data });
    return result;
  }
  const { viewer, session } = await authenticate(app, call, (body as Body | null)?.session_key);
  const caller = callerInLedger(viewer.id);
  app.services.costs.assertLeft(caller);
  const input = app.services.costs.measure(caller, () => readInput(call, body, query));
  if (!verb) throw new Fault('not_built');
  const permission = call.may ?? scopeOfAnybody(viewer);
  const contextOn = contextFor(app, origin, viewer, { permission, isRead, session });
  const actor = { ...viewer, impersonator: session.impersonator };
  const run = { name, contextOn, actor, isRead, done };
  const result = answered(await runVerb(app, verb as Runnable<Context, unknown, unknown>, input, run));
  const by = { id: viewer.id, agencyId: viewer.agencyId, impersonatorId: session.impersonator?.id ?? null };
  recordSuccess(app.security.write, { name, address, actor: by, input, data: result.data });
  return result;
}

/** Narrows a result to non-null: only a job's claim can be refused, and a call has none. */
function answered<T>(result: T | null): T {
  if (result === null) throw new Error('A call has no claim that could refuse it.');
  return result;
}
