/** The closed lists for an application's attributes (specification, section 3). */

export const APPLICATION_TYPES = ['home', 'flood', 'life', 'auto', 'pet'] as const;
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

export const TYPE_NAMES: Readonly<Record<ApplicationType, string>> = {
  flood: 'Flood',
  home: 'Home',
  auto: 'Auto',
  life: 'Life',
  pet: 'Pet',
};

export const APPLICATION_STATUSES = ['new', 'new_updated', 'launched', 'complete'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const APPLICATION_STEPS = ['quoted', 'sent', 'opened', 'chosen'] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];
/** Steps that involve the client: stored with the time at which they were first reached. */
export const CLIENT_STEPS = ['sent', 'opened', 'chosen'] as const satisfies readonly ApplicationStep[];
export type ClientStep = (typeof CLIENT_STEPS)[number];

/**
 * Whether the selected steps can be filtered by date: the time of the first quote is not stored, only those of a
 * carrier's prices and of client steps.
 */
export const takesStepDates = (reached: readonly ApplicationStep[], isOfCarrier: boolean): boolean =>
  isOfCarrier || CLIENT_STEPS.some((step) => reached.includes(step));

const STEP_WORDS: Readonly<Record<ApplicationStep, string>> = {
  quoted: 'Quoted',
  sent: 'Sent',
  opened: 'Opened',
  chosen: 'Chosen',
};
export const stepText = (step: ApplicationStep): string => STEP_WORDS[step];

/**
 * Filters of the list by an application's state in addition to its status (D11): a carrier has open questions, the
 * client signed a quote that is not bound, a quote is bound.
 */
export const APPLICATION_FLAGS = ['carrier_asks', 'signed', 'bound'] as const;
export type ApplicationFlag = (typeof APPLICATION_FLAGS)[number];

const FLAG_LABELS: Readonly<Record<ApplicationFlag, string>> = {
  carrier_asks: 'Carrier asks',
  signed: 'Signed, not bound',
  bound: 'Bound',
};
export const flagLabel = (flag: ApplicationFlag): string => FLAG_LABELS[flag];

/** Where an application came from. The first two are from the specification. */
export const APPLICATION_SOURCES = [
  'Agent Portal',
  'File Upload',
  'Intake Link',
  'Website',
  'Referral',
  'Renewal',
  'API',
] as const;
export type ApplicationSource = (typeof APPLICATION_SOURCES)[number];

/** Sort keys of the list, with their initial direction. */
export const APPLICATION_SORTS = {
  updated_at: 'desc',
  created_at: 'desc',
  application_id: 'desc',
  client: 'asc',
  min_quote_amount: 'asc',
} as const satisfies Record<string, 'asc' | 'desc'>;
export type ApplicationSort = keyof typeof APPLICATION_SORTS;

/** The CRM systems that notes and files may come from, as section 7 names them in the call's path. */
export const CRMS = ['zoho-crm'] as const;
