import { notBeforeToday, withinAYear } from '../rules/start.ts';
import type { Field } from '../types.ts';

export const POLICY_FIELDS: readonly Field[] = [
  {
    key: 'effective_date',
    label: 'Effective date',
    kind: 'date',
    checks: [withinAYear],
    warnings: [notBeforeToday],
    help: 'When coverage should start. Each carrier has a waiting period of its own.',
    span: 6,
  },
  {
    key: 'currently_insured',
    presettable: true,
    label: 'Currently insured',
    kind: 'toggle',
    default: false,
    help: 'Whether a policy is in force now; carriers ask it for their discounts and waiting periods.',
    span: 3,
  },
  {
    key: 'immediate_coverage',
    presettable: true,
    label: 'Immediate coverage',
    kind: 'toggle',
    default: true,
    help: 'Whether coverage is needed as soon as a carrier can bind it.',
    span: 3,
  },
];

export const FLOOD_START_FIELDS: readonly Field[] = [
  {
    key: 'loan_closing_date',
    rated: false,
    label: 'Loan closing',
    kind: 'date',
    help: 'When a loan on the property closes, if one does; flood cover can start that day without a wait.',
    span: 3,
  },
  {
    key: 'map_revised_on',
    rated: false,
    label: 'Flood map revised',
    kind: 'date',
    help: 'When a new flood map put the property into a high-risk zone, if one did; the NFIP then waits 1 day, for 13 months.',
    span: 3,
  },
  {
    key: 'wildfire_contained_on',
    rated: false,
    label: 'Wildfire contained',
    kind: 'date',
    help: 'When a wildfire on federal land that may cause flooding here was contained, if one was; for 60 days FEMA may waive the NFIP’s wait.',
    span: 3,
  },
];
