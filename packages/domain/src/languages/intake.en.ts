/** Everything that an intake page says beside what it asks (R7.5). */
export const INTAKE_EN = {
  title: (kind: string, agency: string): string => `Ask for ${kind} insurance quotes · ${agency}`,
  heading: (kind: string): string => `Ask for ${kind} insurance quotes`,
  loading: 'Loading …',
  sandboxNote: 'Nothing here is an offer of insurance.',
  thanks: 'Thanks! We got your request.',
  next: (agent: string, agency: string, kind: string): string =>
    `${agent === agency ? agent : `${agent} of ${agency}`} compares ${kind} insurance for you and gets back to you.`,
  urgent: (phone: string): string => `Is it urgent? Call ${phone}.`,
  reference: (number: number): string => `Your reference is ${number}.`,
  canClose: 'You can close this page.',
  ended: 'This page is no longer open.',
  endedNext: 'Ask whoever gave you the address for a new one. If you typed it, check that it is complete.',
  you: 'You',
  phoneOrEmail: 'A phone number or an e-mail address is enough.',
  property: 'The property',
  suggestions: 'Suggested addresses',
  more: 'Optional details',
  moreNote: 'Leave blank anything you don’t know.',
  website: 'Website',
  lookAgain: 'Some answers need another look.',
  send: 'Ask for quotes',
};

export type IntakeText = typeof INTAKE_EN;
