import { MESSAGES } from '../wording/messages.ts';

type Rule = {
  label: string;
  help: string;
  days: number;
  most: number;
  hasMessage: boolean;
};

export const TASK_RULES = {
  no_reply: {
    label: 'No reply to quotes',
    help: 'Days after quotes were sent that the client has neither opened nor answered.',
    // Long enough to read the quotes, soon enough to remember them.
    days: 3,
    most: 30,
    hasMessage: true,
  },
  not_chosen: {
    label: 'Opened, nothing chosen',
    help: 'Days after the client opened the quotes without choosing one.',
    // Soon, while the quotes are fresh in the client's mind.
    days: 2,
    most: 30,
    hasMessage: true,
  },
  effective: {
    label: 'Coverage about to start, not bound',
    help: 'Days before the effective date of a quoted application that is not bound.',
    // Carriers require a few days between binding and the start.
    days: 7,
    most: 60,
    hasMessage: false,
  },
  inspection: {
    label: 'Wind mitigation inspection expiring',
    help: 'Days before the inspection of a bound policy is five years old.',
    // Time to find an inspector and to send in the form.
    days: 30,
    most: 180,
    hasMessage: false,
  },
  expiring: {
    label: 'Policy expiring',
    help: 'Days before a bound policy ends.',
    // Carriers send their renewal offers by then.
    days: 45,
    most: 180,
    hasMessage: false,
  },
} as const satisfies Record<string, Rule>;

export type TaskRule = keyof typeof TASK_RULES;
export const TASK_RULE_KEYS = Object.keys(TASK_RULES) as [TaskRule, ...TaskRule[]];

/** An agency's configuration of a rule; `sends`: a follow-up is e-mailed to the client automatically. */
export type TaskRuleSetting = { is_on: boolean; days: number; sends: boolean };
export type TaskRuleSettings = Record<TaskRule, TaskRuleSetting>;

/** Unsaved rules are on with the default days, and without messages. */
export const taskRulesOf = (saved: Partial<TaskRuleSettings>): TaskRuleSettings =>
  Object.fromEntries(
    TASK_RULE_KEYS.map((key) => [key, { is_on: true, days: TASK_RULES[key].days, sends: false, ...saved[key] }]),
  ) as TaskRuleSettings;

export function taskRuleError(rule: TaskRule, { days, sends }: TaskRuleSetting): string | null {
  const { most, hasMessage } = TASK_RULES[rule];
  if (!Number.isInteger(days) || days < 1) return MESSAGES.minimum(1);
  if (days > most) return MESSAGES.maximum(most);
  return sends && !hasMessage ? MESSAGES.invalid : null;
}

/** The most people that a rule may message in one run; above it nothing is sent until an admin decides. */
export const MOST_FOLLOW_UPS = 50;
