import type { Application, Quote } from '@freeboard/contract';
import { type Language, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import { isBindable } from '@freeboard/domain/quotes';
import type { NoticeData } from './render.ts';

/** The notices that a client must read before signing, by line, carrier and state. */
export function noticesOf(application: Application, { payload }: Quote, language: Language): NoticeData[] {
  const { notices } = PROPOSAL_TEXT[language];
  const isPrivateFlood = application.application_type === 'flood' && payload.waiting?.program !== 'nfip';
  const isSurplus = payload.lines.some(({ label }) => /surplus/i.test(label));
  return [
    notices.notAPolicy,
    ...(isBindable(payload) ? [] : [notices.indication]),
    notices.price,
    ...(isPrivateFlood ? [notices.lender, notices.nfip] : []),
    // Required by section 626.924 of the Florida Statutes.
    ...(isSurplus && application.payload.useable_details.state === 'FL' ? [notices.surplusFlorida] : []),
  ];
}
