import {
  asBinding,
  askCarrier,
  type BindOutcome,
  bindingAfter,
  bindOutcome,
  bindSteps,
  watched,
} from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asCarrierText } from '../../../kernel/database/masked.ts';
import { patiently } from '../../../kernel/patiently.ts';
import { memoryTokens } from '../../../kernel/tokens.ts';
import { recordFor } from '../requests/exchange-recorder.ts';
import { type Asked, leaseFrom, timeOf } from './begin-bind.ts';
import { endAttempt, renewAttempt } from './bind.queries.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const BROKE = 'Asking broke off in between.';

/** Speaks with the carrier until it is known what came of it, or its time is over. */
async function converse(context: Context, asked: Asked): Promise<BindOutcome> {
  const { clock, log, services } = context;
  const { outside: db } = services;
  const { attemptId, agencyId, carrier, request, is_sandbox } = asked;
  const owner = {
    ...{ agencyId, applicationId: request.application_id, personId: context.viewer.id },
    ...{ carrierName: carrier.name, isSandbox: is_sandbox },
    aside: { purpose: 'bind' as const, carrierId: carrier.id },
  };
  // What it says of the carrier is about policies, not about quoting.
  const recorder = recordFor({ db, clock, log }, owner, null);
  const { caller, seen } = watched(services.caller.recordedBy(recorder.record), bindSteps(carrier));
  const binding = asBinding(carrier);
  const progress = bindingAfter(carrier, asked.progress);
  const end = clock.now().getTime() + timeOf(carrier);
  const left = () => end - clock.now().getTime();
  const ask = () =>
    askCarrier(
      {
        carrier: { ...binding, limits: { ...binding.limits, timeout_ms: Math.max(1_000, left()) } },
        ...{ request, caller, is_unattended: true, now: () => clock.now() },
        // A token that runs out on the way would cost the one time that may be asked.
        tokens: memoryTokens(),
        keep: () => patiently(() => renewAttempt(db, attemptId, leaseFrom(clock.now(), carrier))).then(() => undefined),
      },
      progress,
    );
  try {
    let turn = await ask();
    while (turn.state === 'again') {
      const wait = Math.max(turn.after_ms, recorder.retryAfter());
      if (wait >= left()) break;
      await pause(wait);
      turn = await ask();
    }
    return bindOutcome(carrier, turn, progress, seen());
  } catch (error) {
    log.error({ err: error, bind_attempt_id: attemptId }, 'a carrier could not be asked to bind');
    return { state: seen().isReached ? 'in_doubt' : 'unsent', said: BROKE };
  }
}

/** Asks a carrier to bind, and keeps what came of it before anything else is done with that. */
export async function askToBind(context: Context, asked: Asked): Promise<void> {
  const outcome = await converse(context, asked);
  const { outside, vault } = context.services;
  const isBound = outcome.state === 'bound';
  const ended = {
    state: outcome.state,
    said: asCarrierText(isBound ? '' : outcome.said),
    result_sealed: isBound ? vault.seal(JSON.stringify(outcome.policy)) : null,
    ended_at: context.clock.now(),
  };
  await patiently(() => endAttempt(outside, asked.attemptId, ended));
}
