import type { ApplicationType } from '../applications/lists.ts';
import { fieldsOf } from '../forms/compiled.ts';
import type { AddressLookupState } from '../forms/lookup.ts';
import { assumedFields } from '../forms/rated.ts';
import type { Form, FormContext, Values } from '../forms/types.ts';
import { isLineUnnamed, openUnplaced, shownUnplaced, type UnplacedValue } from '../forms/unplaced.ts';
import { view } from '../forms/view.ts';
import { noCarrierText } from '../quotes/outcome.ts';
import { MESSAGES } from '../wording/messages.ts';
import { lowerFirst } from '../wording/plain-text.ts';

/**
 * Limits of automatic launches. `usual` and `most`: default and maximum launches per day of an agency; `days`: older
 * leads are left to their agents, because prices would surprise a client who has forgotten the request.
 */
export const LEAD_LAUNCHES = { usual: 20, most: 500, days: 7 } as const;

const DAY_MS = 86_400_000;

/** Leads that arrived earlier are left to their agents. */
export const leadsSince = (now: Date): Date => new Date(now.getTime() - LEAD_LAUNCHES.days * DAY_MS);

export function launchesADayError(launches: number): string | null {
  if (!Number.isInteger(launches)) return MESSAGES.invalid;
  if (launches < 1) return MESSAGES.minimum(1);
  return launches > LEAD_LAUNCHES.most ? MESSAGES.maximum(LEAD_LAUNCHES.most) : null;
}

/** What `openValues` returns for a lead, with its unplaced values. */
type LeadForm = {
  readonly form: Form;
  readonly values: Values;
  readonly provenance: Readonly<Record<string, { readonly source: string } | undefined>>;
  readonly context: FormContext;
  readonly unplaced: readonly UnplacedValue[];
};

/** 'roof year is missing', or '3 answers missing'. */
const named = (labels: readonly string[], one: string, several: string): string =>
  labels.length === 1 ? `${lowerFirst(labels[0] ?? '')} ${one}` : `${labels.length} ${several}`;

/**
 * Why a lead's form is not ready for an automatic launch: the lead named no line, answers are missing or invalid, a
 * user must decide about a differing value or confirm an assumed one, or an agent has edited it. Null if it is ready.
 */
export function leadOwes({ form, values, provenance, context, unplaced }: LeadForm): string | null {
  if (isLineUnnamed(unplaced)) return 'it named neither flood nor home';
  const { fields, errors } = view(form, values, context);
  const all = fieldsOf(form);
  const labels = (keys: readonly string[]) => keys.map((key) => all.get(key)?.label ?? key);
  const failing = Object.entries(errors);
  const missing = failing.filter(([, messages]) => messages.includes(MESSAGES.required)).map(([key]) => key);
  if (missing.length > 0) return named(labels(missing), 'is missing', 'answers missing');
  if (failing.length > 0)
    return named(labels(failing.map(([key]) => key)), 'needs a correction', 'answers need a correction');
  const differing = shownUnplaced(form, values, { fields }, openUnplaced(unplaced, provenance));
  if (differing.length > 0)
    return named(
      differing.map(({ field }) => field.label),
      'differs from what the lead said',
      'answers differ from what the lead said',
    );
  const assumed = assumedFields(form, values, provenance);
  if (assumed.length > 0)
    return named(
      assumed.map(({ label }) => label),
      'is assumed',
      'answers are assumed',
    );
  // An agent who has begun to edit a lead launches it themselves.
  const isEdited = Object.values(provenance).some((origin) => origin?.source === 'person');
  return isEdited ? 'an agent is working on it' : null;
}

export type LeadSituation = {
  readonly type: ApplicationType;
  /** The automatic lookup of the lead's address; null if there was nothing to look up. */
  readonly lookup: AddressLookupState | null;
  /** The result of `leadOwes`. */
  readonly owes: string | null;
  /**
   * The number of an older application of the same line at the address, or 'hidden' if the viewer may not see it; null
   * if there is none.
   */
  readonly duplicateOf: number | 'hidden' | null;
  readonly hasCarrier: boolean;
  /** Whether the lead's agent may launch; true for a lead without an agent. */
  readonly canAgentLaunch: boolean;
  /** Why an automatic launch was refused, until someone launches the lead. */
  readonly refusal: string | null;
  readonly cameAt: Date;
  readonly now: Date;
  /** The agency's daily limit on automatic launches, and how many are left today. */
  readonly budget: { readonly most: number; readonly left: number };
};

const LOOKUPS: Readonly<Record<AddressLookupState, string | null>> = {
  waiting: 'its address is being looked up',
  done: null,
  differs: 'the address lookup found other values',
  ambiguous: 'several places match its address',
  failed: 'its address wasn’t found',
};

/** Why a lead isn't launched automatically, as text that follows 'Not launched:'; null if it may be launched. */
export function whyNotLaunched(lead: LeadSituation): string | null {
  const { lookup, owes, duplicateOf, budget } = lead;
  const lookedUp = lookup === null ? null : LOOKUPS[lookup];
  // The lookup is about to find most missing answers.
  if (lookup === 'waiting') return lookedUp;
  if (owes !== null) return owes;
  if (lookedUp !== null) return lookedUp;
  if (duplicateOf === 'hidden') return 'a colleague has an application at this address';
  if (duplicateOf !== null) return `application ${duplicateOf} is at this address`;
  if (!lead.hasCarrier) return lowerFirst(noCarrierText(lead.type)).replace(/\.$/, '');
  if (!lead.canAgentLaunch) return 'its agent may not launch';
  if (lead.refusal !== null) return lead.refusal;
  if (lead.cameAt < leadsSince(lead.now)) return `it came more than ${LEAD_LAUNCHES.days} days ago`;
  return budget.left > 0 ? null : `today’s budget of ${budget.most} is used`;
}
