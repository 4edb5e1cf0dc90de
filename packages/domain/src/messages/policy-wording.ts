import { clientDate } from '../languages/index.ts';
import type { Language } from '../languages/language.ts';
import { MAIL_TEXT } from '../languages/text.ts';

type Policy = {
  /** Blank for users who must not see carriers. */
  readonly policy_number: string;
  readonly effective_date: string;
  readonly expiration_date: string;
};

const AGENCY = '{{ agency_name }}, {{ agency_phone }}';

/** With short codes; a text message has no subject. */
export function policyWording(type: 'send-sms' | 'send-email', language: Language, policy: Policy) {
  const { hello, policy: text } = MAIL_TEXT[language];
  const from = clientDate(language, policy.effective_date);
  const to = clientDate(language, policy.expiration_date);
  const name = '{{ client_first_name }}';
  if (type === 'send-sms') {
    const words = text.text(name, policy.policy_number, from, to);
    return { subject: '', words: `${words} {{ agent_name }}, ${AGENCY}. ${text.stop}` };
  }
  const body = text.body(policy.policy_number, from, to);
  return {
    subject: text.subject('{{ property_street }}'),
    words: [hello(name), body, `{{ agent_name }}\n${AGENCY}`].join('\n\n'),
  };
}
