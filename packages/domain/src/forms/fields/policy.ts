import type { Field } from '../types.ts';

/** What the new policy stands beside. */
export const POLICY_FIELDS: readonly Field[] = [
  {
    key: 'currently_insured',
    standing: true,
    label: 'Currently insured',
    kind: 'toggle',
    default: false,
    help: 'Whether a policy is in force now; carriers ask it for their discounts and waiting periods.',
    span: 3,
  },
  {
    key: 'immediate_coverage',
    standing: true,
    label: 'Immediate coverage',
    kind: 'toggle',
    default: true,
    help: 'Whether cover is needed as soon as a carrier can bind it.',
    span: 3,
  },
];
