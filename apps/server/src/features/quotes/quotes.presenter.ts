import type { CarrierProgress, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { answerTo, maskedAnswers, maskedQuestions } from '@freeboard/domain/carriers';
import { type BindingState, describeQuote, hasExpired, isHiddenCarrier } from '@freeboard/domain/quotes';
import { localDate } from '../../kernel/clock.ts';
import type { Viewer } from '../../kernel/context/scope.ts';
import { asCarrierText, type CarrierName, revealCarrier } from '../../kernel/database/masked.ts';
import { carrierLabel, carrierLink, type Mask } from './carrier-label.ts';
import type { QuoteRow, RunRequestRow } from './quotes.queries.ts';
import { waitsOf } from './waits.ts';

type Payload = Quote['payload'];
type BindAttempt = { state: string; lease_until: string | Date; result_sealed: unknown };

const isHidden = (name: CarrierName | null) => name !== null && isHiddenCarrier(revealCarrier(name));

/**
 * Presents quotes. Carriers are masked by the viewer's access, quotes of 'Flood Risk' are left out (R4.3, R4.4), and
 * descriptions are mapped (section 8).
 */
export function toQuotes(viewer: Viewer, rows: QuoteRow[], mask: Mask, now: Date): Quote[] {
  return rows
    .filter((row) => [row.carrier_name, row.offer_carrier_name].every((name) => !isHidden(name)))
    .map((row) => toQuote(viewer, row, mask, now));
}

/** Outcomes that are a failure between the portal and a carrier; clients do not see them. */
const FAILED: readonly string[] = ['error', 'timeout'];
const NO_QUOTE = 'No quote from this carrier.';

/** Masks coverage labels, because a carrier's own labels may name it. */
const named = (amounts: Payload['coverages'], mask: Mask): Payload['coverages'] =>
  Object.fromEntries(Object.entries(amounts).map(([name, value]) => [mask.strict(name), value]));

/** The state of a bind attempt; in doubt when its lease expired without a result. */
export function bindingStateOf(attempt: BindAttempt, now: Date): BindingState {
  if (attempt.state === 'asking' && new Date(attempt.lease_until) <= now) return 'in_doubt';
  return attempt.state === 'bound' && attempt.result_sealed !== null ? 'unrecorded' : (attempt.state as BindingState);
}

function bindingOf(viewer: Viewer, { attempt, bound }: QuoteRow, mask: Mask, now: Date): Quote['binding'] {
  // The agency's attempts to bind are hidden from clients.
  if (!attempt || !may(viewer.role, 'quote.trouble')) return null;
  const known = bindingStateOf({ ...attempt, result_sealed: attempt.has_result || null }, now);
  // If a user has recorded the policy that the carrier bound, the result counts as recorded.
  const state = bound !== null && known === 'unrecorded' ? 'bound' : known;
  const isSettled = bound !== null && state !== 'bound';
  return isSettled
    ? null
    : {
        state,
        message: mask.strict(revealCarrier(attempt.message)),
        asked_at: new Date(attempt.asked_at).toISOString(),
      };
}

function toQuote(viewer: Viewer, stored: QuoteRow, mask: Mask, now: Date): Quote {
  const isPlain = !may(viewer.role, 'quote.trouble') && FAILED.includes(stored.outcome);
  const isOwn = stored.is_custom && stored.written_by === viewer.id;
  const row = isPlain ? { ...stored, description: asCarrierText(NO_QUOTE), reasons: [], failure: null } : stored;
  const group = row.request_id ?? row.id;
  const seesLog = may(viewer.role, 'application.log');
  return {
    id: row.id,
    updated_at: row.updated_at.toISOString(),
    // The format of a carrier's quote numbers can reveal the carrier.
    carrier_quote_number: viewer.displayCarriers ? row.carrier_quote_number : null,
    run_id: row.run_id,
    group,
    group_name: carrierLabel(viewer, row.carrier_name, group),
    is_brokered: row.offer_carrier_name !== null,
    is_partial: row.is_partial,
    is_superseded: row.superseded_at !== null,
    superseded_at: row.superseded_at?.toISOString() ?? null,
    is_expired: hasExpired(row.expires_on, localDate(now)),
    is_custom: row.is_custom,
    is_local: row.is_local,
    is_sandbox: row.is_sandbox,
    documents: viewer.displayCarriers ? row.documents : [],
    bound: row.bound && (viewer.displayCarriers ? row.bound : { ...row.bound, policy_number: null, file: null }),
    binds: row.binds,
    binding: bindingOf(viewer, row, mask, now),
    payload: {
      carrier_name: carrierLabel(viewer, row.offer_carrier_name ?? row.carrier_name, row.id),
      offer_name: row.offer_name === null ? null : mask.strict(revealCarrier(row.offer_name)),
      // Masking a viewer's own text would reveal the carrier by what is cut out (D24).
      description: isOwn ? revealCarrier(row.description) : mask.strict(describeQuote(revealCarrier(row.description))),
      failure: row.failure as Payload['failure'],
      premium: row.premium,
      quote_carrier_url: carrierLink(viewer, row.quote_carrier_url),
      outcome: row.outcome as Payload['outcome'],
      rate_type: row.rate_type as Payload['rate_type'],
      ...mask.strict({
        lines: row.lines as Payload['lines'],
        coverages: named(row.coverages as Payload['coverages'], mask),
        deductibles: named(row.deductibles as Payload['deductibles'], mask),
        reasons: row.reasons as string[],
        // Only the agency sees how carriers rated a risk (R7.9).
        factors: seesLog ? (row.factors as Payload['factors']) : [],
        needs: seesLog ? (row.needs as string[]) : [],
      }),
      expires_on: row.expires_on,
      waiting: row.waiting,
    },
  };
}

const stateOf = ({ state, in_background, started_at }: RunRequestRow): CarrierProgress['state'] => {
  if (state === 'done') return 'done';
  if (state === 'awaiting_answers') return 'asks';
  if (started_at === null) return 'waiting';
  return in_background ? 'background' : 'asking';
};

type Questions = NonNullable<CarrierProgress['questions']>['list'];

/** Characters; shorter ids identify no carrier and may occur in plain text by chance. */
const SHORTEST_ID = 3;

/**
 * A carrier's refusal of answers. Ids of `masked` questions, which may identify the carrier, become their positions.
 */
function refusalOf(message: string, masked: readonly { id: string }[], mask: Mask): string {
  const numbered = masked.map(({ id }, at) => ({ id, name: `question ${at + 1}` }));
  const labels = numbered
    .filter(({ id }) => id.length >= SHORTEST_ID)
    .toSorted((one, other) => other.id.length - one.id.length);
  return mask.strict(labels.reduce((text, { id, name }) => text.replaceAll(id, name), message));
}

function questionsOf(viewer: Viewer, row: RunRequestRow, mask: Mask): CarrierProgress['questions'] {
  if (row.state !== 'awaiting_answers' || viewer.role === 'customer' || !row.not_before) return null;
  const { displayCarriers } = viewer;
  const asked = row.questions as Omit<Questions[number], 'answer'>[];
  const answers = displayCarriers ? (row.answers ?? {}) : maskedAnswers(asked, row.answers ?? {});
  const list = (displayCarriers ? asked : maskedQuestions(asked)).map((question) => ({
    ...question,
    ...mask.strict({ text: question.text, help: question.help, field: question.field ?? null }),
    options: question.options.map(({ value, label }) => ({ value, label: mask.strict(label) })),
    answer: answerTo(answers, question.id) || null,
  }));
  const refusal =
    row.answers_refusal === null ? null : refusalOf(row.answers_refusal, displayCarriers ? [] : asked, mask);
  return { until: row.not_before.toISOString(), list, refusal };
}

export const toProgress = (viewer: Viewer, row: RunRequestRow, mask: Mask, now: Date): CarrierProgress => ({
  quote_id: row.id,
  name: carrierLabel(viewer, row.carrier_name, row.id),
  state: stateOf(row),
  outcome: row.outcome as CarrierProgress['outcome'],
  is_sandbox: row.is_sandbox,
  waits: viewer.role === 'customer' ? null : waitsOf(row, now),
  step: row.state === 'done' || viewer.role === 'customer' ? null : mask.strict(row.step as CarrierProgress['step']),
  questions: questionsOf(viewer, row, mask),
  started_at: row.started_at?.toISOString() ?? null,
  deadline_at: row.deadline_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});
