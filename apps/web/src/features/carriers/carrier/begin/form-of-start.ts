import type { AnswerOf } from '@freeboard/contract';
import { same } from '@freeboard/domain/same';
import { type CarrierForm, EMPTY_FORM, formOfSettings } from '../form/form.ts';

export type Start = AnswerOf<'listCarrierStarts'>['starts'][number];

/** Keeps the name, the limits and typed secrets, but takes a time limit that the template needs. */
export function formOfStart(start: Start, before: CarrierForm): Partial<CarrierForm> {
  const { lines, states, forms, auth = { kind: 'none' as const }, secrets = [], mapping = {}, timeout_ms } = start;
  const typed = new Map(before.secrets.map(({ name, secret }) => [name, secret]));
  const taken = formOfSettings({
    name: '',
    kind: 'conversation',
    base_url: null,
    rate_type: 'bindable',
    certificate: null,
    lines,
    states,
    forms,
    mapping,
    secrets: secrets.map((name) => ({ name, is_set: false })),
    auth: { ...auth, is_secret_set: false, is_secret_unreadable: false },
    limits: { timeout_ms: 0, concurrency: 0, calls_per_minute: 0 },
  });
  return {
    start: start.start,
    ...(timeout_ms === undefined ? {} : { timeout_ms: String(timeout_ms) }),
    lines: taken.lines,
    states: taken.states,
    forms: taken.forms,
    waiting: taken.waiting,
    eligibility: taken.eligibility,
    steps: taken.steps,
    answer: taken.answer,
    recipe: taken.recipe,
    auth: { ...taken.auth, secret: before.auth.secret },
    secrets: taken.secrets.map(({ name }) => ({ name, secret: typed.get(name) ?? '' })),
  };
}

const REPLACED = ['steps', 'answer', 'eligibility', 'recipe'] as const;

/** Whether a template would replace edits made since the template `chosen` was applied. */
export function isWritten(form: CarrierForm, chosen: Start | undefined): boolean {
  const before = chosen ? { ...form, ...formOfStart(chosen, form) } : EMPTY_FORM;
  return REPLACED.some((part) => !same(form[part], before[part]));
}
