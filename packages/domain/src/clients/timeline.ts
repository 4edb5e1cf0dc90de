/** Kinds of timeline entries, in no particular order. */
export const TIMELINE_KINDS = [
  'created',
  'quoted',
  'sent',
  'received',
  'opened',
  'asked',
  'filled_in',
  'declined',
  'signed',
  'bound',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The steps on an application's way to a policy, in order. */
export const TIMELINE_STEPS = ['quoted', 'sent', 'opened', 'signed', 'bound'] as const;
export type TimelineStep = (typeof TIMELINE_STEPS)[number];

export type TimelineSteps = Readonly<Record<TimelineStep, string | null>>;

/** The next step after the last step reached; null at the end. */
export function nextStep(steps: TimelineSteps): TimelineStep | null {
  const last = TIMELINE_STEPS.findLastIndex((step) => steps[step] !== null);
  return TIMELINE_STEPS[last + 1] ?? null;
}
