import type { Services } from '../../../kernel/services.ts';

/** Both are derived, so they never change for an agency and domain. */
export const recordFor = ({ vault }: Services, agencyId: number, domain: string) => ({
  record_name: `_freeboard.${domain}`,
  record_value: `freeboard-verification=${vault.mac('single sign-on domain', `${agencyId} ${domain}`).toString('base64url').slice(0, 32)}`,
});
