/** Whose data is meant, within one agency: ids, and the addresses that nobody else there has. */
export type Subject = {
  agencyId: number;
  clientIds: readonly number[];
  applicationIds: readonly number[];
  /** Accounts of the portal. */
  customerIds: readonly number[];
  /** Names as they were entered, with two words or more. */
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

/** Addresses as messages and the consent ledger have them. */
export const contactAddresses = ({ emails, phones }: Pick<Subject, 'emails' | 'phones'>): string[] => [
  ...emails,
  ...phones.map((digits) => `+1${digits}`),
];
