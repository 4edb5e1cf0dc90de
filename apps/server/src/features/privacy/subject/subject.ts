/** The person that an export or erasure is about, within one agency: ids, and addresses that no one else there has. */
export type Subject = {
  agencyId: number;
  clientIds: readonly number[];
  applicationIds: readonly number[];
  /** Ids of portal accounts. */
  customerIds: readonly number[];
  /** Names as entered; only those of two or more words. */
  names: readonly string[];
  /** E-mail addresses in lower case. */
  emails: readonly string[];
  /** Phone numbers with ten digits. */
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

/** The addresses as stored with messages and in the consent ledger. */
export const contactAddresses = ({ emails, phones }: Pick<Subject, 'emails' | 'phones'>): string[] => [
  ...emails,
  ...phones.map((digits) => `+1${digits}`),
];
