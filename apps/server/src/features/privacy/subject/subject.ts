/**
 * The person that an export or erasure is about, within one agency: ids, and the addresses that no one else there
 * has.
 */
export type Subject = {
  agencyId: number;
  clientIds: readonly number[];
  applicationIds: readonly number[];
  /** Portal accounts. */
  customerIds: readonly number[];
  /** Names as entered, with two words or more. */
  names: readonly string[];
  /** Keys of e-mail addresses, lower case. */
  emails: readonly string[];
  /** Keys of phone numbers, ten digits. */
  phones: readonly string[];
};

export const NOBODY: Omit<Subject, 'agencyId'> = {
  clientIds: [],
  applicationIds: [],
  customerIds: [],
  names: [],
  emails: [],
  phones: [],
};

/** Addresses in the form of messages and the consent ledger. */
export const contactAddresses = ({ emails, phones }: Pick<Subject, 'emails' | 'phones'>): string[] => [
  ...emails,
  ...phones.map((digits) => `+1${digits}`),
];
