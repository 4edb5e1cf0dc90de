import type { FollowedApplication } from '@freeboard/contract';

export const DOCUMENT_KINDS: Readonly<Record<FollowedApplication['documents'][number]['kind'], string>> = {
  proposal: 'Proposal',
  signed: 'Signed choice',
  policy: 'Policy',
};
