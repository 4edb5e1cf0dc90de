/** The closed lists an application is described with (specification, section 3). */

export const APPLICATION_TYPES = ['home', 'flood', 'life', 'auto', 'pet'] as const;
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** The application types with the words a person reads. */
export const TYPE_NAMES: Readonly<Record<ApplicationType, string>> = {
  flood: 'Flood',
  home: 'Home',
  auto: 'Auto',
  life: 'Life',
  pet: 'Pet',
};

export const APPLICATION_STATUSES = ['new', 'new_updated', 'launched', 'complete'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** How far an application has come with its client: each is counted by source, and narrows the list. */
export const APPLICATION_STEPS = ['quoted', 'sent', 'opened', 'chosen'] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];
/** Those that the client has a part in: each is kept with the time at which it was first reached. */
export const CLIENT_STEPS = ['sent', 'opened', 'chosen'] as const satisfies readonly ApplicationStep[];
export type ClientStep = (typeof CLIENT_STEPS)[number];

/**
 * Returns whether days narrow what came so far: of a quote's first time none is kept, of a carrier's prices they are.
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
 * What an application waits for or has reached beside its status (D11), which narrows the list: a carrier asks something,
 * the client signed a quote that is not bound, a quote is bound.
 */
export const APPLICATION_FLAGS = ['carrier_asks', 'signed', 'bound'] as const;
export type ApplicationFlag = (typeof APPLICATION_FLAGS)[number];

const FLAG_LABELS: Readonly<Record<ApplicationFlag, string>> = {
  carrier_asks: 'Carrier asks',
  signed: 'Signed, not bound',
  bound: 'Bound',
};
export const flagLabel = (flag: ApplicationFlag): string => FLAG_LABELS[flag];

/** Where an application came from. The first two are named by the specification. */
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

/** What the list of applications can be sorted by, and which way it is first. */
export const APPLICATION_SORTS = {
  updated_at: 'desc',
  created_at: 'desc',
  application_id: 'desc',
  client: 'asc',
  min_quote_amount: 'asc',
} as const satisfies Record<string, 'asc' | 'desc'>;
export type ApplicationSort = keyof typeof APPLICATION_SORTS;

/** The customer systems that notes and files may come from, as section 7 names them in the call's path. */
export const CRMS = ['zoho-crm'] as const;
