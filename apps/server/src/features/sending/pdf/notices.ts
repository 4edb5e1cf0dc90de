import type { Application, Quote } from '@freeboard/contract';
import { isBindable } from '@freeboard/domain';
import type { NoticeData } from './render.ts';

const NOT_A_POLICY: NoticeData = {
  title: 'Not a policy.',
  text: 'Coverage starts only when the carrier has confirmed it and the premium is paid. The policy alone states what is covered.',
};
const PRICE: NoticeData = {
  title: 'Price.',
  text: 'It is for the values in this document, and may change when one of them does or when the carrier reviews them.',
};
const INDICATION: NoticeData = {
  title: 'Indication.',
  text: 'It is the carrier’s estimate, not a price that can be bound. It cannot be bought until the carrier has reviewed the risk.',
};
const LENDER: NoticeData = {
  title: 'Lender.',
  text: 'Ask your lender to confirm that it accepts a private flood policy before you end another one.',
};
const NFIP: NoticeData = {
  title: 'NFIP.',
  text: 'If you now have flood insurance from the NFIP and leave it, the full-risk rate may apply if you return.',
};
/** Section 626.924 of the Florida Statutes. */
const SURPLUS_FLORIDA: NoticeData = {
  title: 'Surplus lines.',
  text: 'Surplus lines insurers’ rates and forms are not approved by any Florida regulatory agency, and the Florida Insurance Guaranty Act does not protect you if the insurer becomes insolvent.',
};

/** What a client must know before they sign, by line, carrier and state. */
export function noticesOf(application: Application, { payload }: Quote): NoticeData[] {
  const isPrivateFlood = application.application_type === 'flood' && payload.waiting?.program !== 'nfip';
  const isSurplus = payload.lines.some(({ label }) => /surplus/i.test(label));
  return [
    NOT_A_POLICY,
    ...(isBindable(payload) ? [] : [INDICATION]),
    PRICE,
    ...(isPrivateFlood ? [LENDER, NFIP] : []),
    ...(isSurplus && application.payload.useable_details.state === 'FL' ? [SURPLUS_FLORIDA] : []),
  ];
}
