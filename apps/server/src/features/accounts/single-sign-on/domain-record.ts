import type { Services } from '../../../kernel/services.ts';

/** The name and value of the TXT record that proves a domain; always the same for an agency and a domain. */
export const recordFor = ({ vault }: Services, agencyId: number, domain: string) => ({
  record_name: `_freeboard.${domain}`,
  record_value: `freeboard-verification=${vault.mac('single sign-on domain', `${agencyId} ${domain}`).toString('base64url').slice(0, 32)}`,
});
