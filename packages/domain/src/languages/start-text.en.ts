import { clientDate } from '../time/format.ts';

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
const waits = (count: number): string => (count === 0 ? 'No waiting period' : `${count}-day waiting period`);
const nfipWait = (count: number): string => `${count}-day NFIP waiting period`;

/** In its own file, because the form needs no other text about quotes. */
export const START_TEXT_EN = {
  nfip: (count: number): string => nfipWait(count),
  nfipRevision: (count: number, months: number): string =>
    `${nfipWait(count)} after a map revision within ${months} months`,
  nfipClosing: 'No NFIP waiting period at a loan closing',
  nfipWildfire: (count: number, within: number): string =>
    `${nfipWait(count)}; FEMA may waive that for flood caused by a wildfire on federal land, if bought within ${days(within)} of its containment`,
  nfipLapsed: (since: string, reason: string): string =>
    `at the earliest; NFIP authority lapsed since ${clientDate('en', since)}, no new policy until Congress renews it. ${reason}`,
  waits,
  closing: (count: number): string => (count === 0 ? 'No wait at a loan closing' : `${waits(count)} at a loan closing`),
  notStated: 'The carrier has not stated a waiting period.',
};
