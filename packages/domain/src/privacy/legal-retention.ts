/** Records that must be retained by law after an erasure: why, and for how long after which day. */
export const LEGAL_RETENTION = {
  policy: {
    label: 'Policy record',
    law: 'Section 626.748, Florida Statutes: an agent’s records of policies transacted',
    years: 3,
    from: 'the policy’s last day',
  },
  signature: {
    label: 'Signed choice',
    law: 'Errors and omissions: what was offered, chosen and signed, for the time in which an action on a written contract may be brought (section 95.11, Florida Statutes)',
    years: 5,
    from: 'the signature',
  },
  consent: {
    label: 'Proof of consent',
    law: 'Telephone Consumer Protection Act (28 U.S.C. 1658) and 16 CFR 310.5: proof of consent and of opting out',
    years: 5,
    from: 'the erasure',
  },
  audit: {
    label: 'Audit trail',
    law: '23 NYCRR 500.6: who did what and when, without its content',
    years: 5,
    from: 'the erasure',
  },
} as const;
export type LegalKind = keyof typeof LEGAL_RETENTION;
export const LEGAL_KINDS = Object.keys(LEGAL_RETENTION) as [LegalKind, ...LegalKind[]];

/** `day`: YYYY-MM-DD; February 29 leads to March 1. */
export function retainedUntil(kind: LegalKind, day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + LEGAL_RETENTION[kind].years);
  return date.toISOString().slice(0, 10);
}
