import type { SendType } from '@freeboard/domain/messages';

type File = { readonly id: number; readonly name: string };

export type PolicyDraft = {
  readonly quoteId: number;
  readonly policy_number: string;
  readonly effective_date: string;
  readonly expiration_date: string;
  readonly files: readonly File[];
  readonly hasEvidence: boolean;
  readonly chosen: readonly number[];
  readonly withEvidence: boolean;
};

export const EVIDENCE = 'Evidence of insurance';

/** Restores the saved choice; files added to the policy since then are chosen too. */
export const withChoice = (policy: PolicyDraft, { chosen, withEvidence, files }: PolicyDraft): PolicyDraft => ({
  ...policy,
  chosen: policy.files.map(({ id }) => id).filter((id) => chosen.includes(id) || !files.some((one) => one.id === id)),
  withEvidence: policy.hasEvidence && withEvidence,
});

/** A text contains only the evidence, no files. */
export const policyFilesOf = (type: SendType, { chosen, withEvidence }: PolicyDraft) => ({
  attachment_ids: type === 'send-sms' ? [] : [...chosen],
  with_evidence: withEvidence,
});

export function policyNames(type: SendType, policy: PolicyDraft): string[] {
  const { attachment_ids, with_evidence } = policyFilesOf(type, policy);
  const names = policy.files.filter(({ id }) => attachment_ids.includes(id)).map(({ name }) => name);
  return with_evidence ? [...names, EVIDENCE] : names;
}
