import { expect, it } from 'vitest';
import { sendSummary } from './send.ts';

const EMAIL = { type: 'send-email', phone: '', email: 'dana@example.com' } as const;
const TEXT = { type: 'send-sms', phone: '(813) 555-0176', email: '' } as const;

it.each([
  [
    [EMAIL],
    { language: 'en', what: '1 quote', applications: 1, pages: 1 },
    'E-mail in English, 1 quote, PDF of 1 page, to dana@example.com.',
  ],
  [
    [TEXT],
    { language: 'es', what: '3 quotes', applications: 1, pages: null },
    'Text in Spanish, 3 quotes, to (813) 555-0176.',
  ],
  [
    [EMAIL, TEXT],
    { language: 'es', what: '18 quotes and 2 indications', applications: 2, pages: 5 },
    'E-mail and text in Spanish, 18 quotes and 2 indications of 2 applications, PDF of 5 pages, to dana@example.com and (813) 555-0176.',
  ],
  [
    [EMAIL],
    { language: 'en', what: 'the policy', applications: 1, pages: null },
    'E-mail in English, the policy, to dana@example.com.',
  ],
] as const)('says what %j with %j is', (messages, contents, line) =>
  expect(sendSummary(messages, contents)).toBe(line),
);
