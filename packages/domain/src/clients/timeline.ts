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

export const TIMELINE_STEPS = ['quoted', 'sent', 'opened', 'signed', 'bound'] as const;
export type TimelineStep = (typeof TIMELINE_STEPS)[number];

export type TimelineSteps = Readonly<Record<TimelineStep, string | null>>;

export function nextStep(steps: TimelineSteps): TimelineStep | null {
  const last = TIMELINE_STEPS.findLastIndex((step) => steps[step] !== null);
  return TIMELINE_STEPS[last + 1] ?? null;
}
