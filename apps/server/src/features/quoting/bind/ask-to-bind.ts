import {
  asBinding,
  type BindOutcome,
  type BoundAnswer,
  bindingAfter,
  bindOutcome,
  bindSteps,
  Conversation,
  policyWithAccess,
  watched,
} from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asCarrierText } from '../../../kernel/database/masked.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { memoryTokens } from '../../../kernel/tokens.ts';
import { saveRequestFile } from '../documents/request-files.queries.ts';
import { recordFor } from '../requests/exchange-recorder.ts';
import { type BindRequest, leaseFrom, timeOf } from './begin-bind.ts';
import { endAttempt, renewAttempt } from './bind.queries.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const BROKE = 'Asking broke off in between.';

/**
 * Renews the lease of this process. @throws Error when a person has settled the attempt, so that nothing more is sent
 */
async function goOn({ services, clock }: Context, { attemptId, carrier }: BindRequest): Promise<void> {
  const isOwn = await retryWhileDatabaseDown(() =>
    renewAttempt(services.outside, attemptId, leaseFrom(clock.now(), carrier)),
  );
  if (!isOwn) throw new Error('A person has just settled this bind.');
}

type Conversed = { outcome: BindOutcome; written: () => Promise<void> };

/**
 * Runs the carrier's bind steps until the result is known or the time is up. `written` resolves once the exchanges
 * are recorded.
 */
async function converse(context: Context, asked: BindRequest): Promise<Conversed> {
  const { clock, log, services } = context;
  const { outside: db } = services;
  const { attemptId, requestId, agencyId, carrier, request, is_sandbox } = asked;
  const owner = {
    agencyId,
    applicationId: request.application_id,
    personId: context.viewer.id,
    carrierName: carrier.name,
    isSandbox: is_sandbox,
    aside: { purpose: 'bind' as const, carrierId: carrier.id },
  };
  // Bind answers say nothing about the carrier's health in quoting.
  const recorder = recordFor({ db, clock, log }, owner, null);
  const { written } = recorder;
  const { caller, seen } = watched(services.caller.recordedBy(recorder.record), bindSteps(carrier));
  const binding = asBinding(carrier);
  const progress = bindingAfter(carrier, asked.progress);
  const end = clock.now().getTime() + timeOf(carrier);
  const left = () => end - clock.now().getTime();
  const ask = () =>
    new Conversation(
      {
        carrier: binding,
        request,
        caller,
        is_unattended: true,
        now: () => clock.now(),
        // A shared token could expire on the way and waste a request that may be sent only once.
        tokens: memoryTokens(),
        keep: () => goOn(context, asked),
        saveFile: (name, bytes) =>
          saveRequestFile(db, { id: requestId, agency_id: agencyId }, { name, bytes }, clock.now()),
      },
      progress,
    ).run(Math.max(1_000, left()));
  try {
    let turn = await ask();
    while (turn.state === 'again') {
      const wait = Math.max(turn.after_ms, recorder.retryAfter());
      if (wait >= left()) break;
      await pause(wait);
      turn = await ask();
    }
    const outcome = bindOutcome(carrier, turn, progress, seen());
    if (outcome.state !== 'bound') return { outcome, written };
    const bound = { policy: outcome.policy, progress, now: () => clock.now() };
    const policy = await policyWithAccess(carrier, request, bound).catch((error: unknown) => {
      // The quote is bound, even if its files cannot be fetched.
      log.error({ err: error, bind_attempt_id: attemptId }, 'the files of a policy have no headers');
      return outcome.policy;
    });
    return { outcome: { state: 'bound', policy }, written };
  } catch (error) {
    log.error({ err: error, bind_attempt_id: attemptId }, 'a bind request to a carrier failed');
    return { outcome: { state: seen().isReached ? 'in_doubt' : 'unsent', message: BROKE }, written };
  }
}

const NAMES: Readonly<Record<string, string>> = {
  premium: 'premium',
  effective_date: 'effective date',
  expiration_date: 'expiration date',
};

function unreadText({ unread }: BoundAnswer): string {
  if (unread.length === 0) return '';
  const names = unread.map((name) => NAMES[name] ?? name).join(' and the ');
  return `What the carrier gave as the ${names} cannot be read: what was quoted and asked for is recorded. Compare it with the policy.`;
}

/** Requests a bind from a carrier and saves the result; resolves once the exchanges are recorded too. */
export async function askToBind(context: Context, asked: BindRequest): Promise<void> {
  const { outcome, written } = await converse(context, asked);
  const { outside, vault } = context.services;
  const isBound = outcome.state === 'bound';
  const ended = {
    state: outcome.state,
    message: asCarrierText(isBound ? unreadText(outcome.policy) : outcome.message),
    result_sealed: isBound ? vault.seal(JSON.stringify(outcome.policy)) : null,
    ended_at: context.clock.now(),
  };
  await retryWhileDatabaseDown(() => endAttempt(outside, asked.attemptId, ended));
  await written();
}
