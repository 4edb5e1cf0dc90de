import type { FloodDesk } from '@freeboard/contract';
import { clientDate, FLOOD_PAPER_TEXT, FLOOD_PROPOSAL_TEXT, type Language } from '@freeboard/domain/languages';
import { formatPremium } from '@freeboard/domain/quotes';
import type { FloodOffer } from './facts.ts';

/** A section after a proposal's quotes; `sign` is the text under its signature line, empty for no signature. */
export type Addendum = { title: string; paragraphs: string[]; sign: string };

type Neighborhood = Extract<FloodDesk['neighborhood'], { state: 'loaded' }>;

function neighborhoodAddendum({ figures, ...of }: Neighborhood, language: Language): Addendum {
  const { neighborhood: text } = FLOOD_PROPOSAL_TEXT[language];
  const day = (date: string) => clientDate(language, date);
  const { paid, full_risk, claims, policies } = figures;
  const spread = (words: typeof text.paid, of: typeof paid) =>
    of ? [words(formatPremium(of.low), formatPremium(of.middle), formatPremium(of.high))] : [];
  const [first] = claims;
  return {
    title: text.title,
    paragraphs: [
      [
        text.policies(policies, day(of.from), day(of.to)),
        ...(of.is_partial ? [text.partial] : []),
        ...spread(text.paid, paid),
        ...spread(text.full, full_risk),
        ...(first
          ? [
              text.claims(
                claims.reduce((sum, { n }) => sum + n, 0),
                first.year,
              ),
            ]
          : []),
      ].join(' '),
      text.source,
    ],
    sign: '',
  };
}

export function floodAddenda(
  of: {
    type: string;
    needs_flood_offer: boolean;
    offer: FloodOffer | null;
    neighborhood: FloodDesk['neighborhood'] | null;
  },
  language: Language,
): Addendum[] {
  const text = FLOOD_PROPOSAL_TEXT[language];
  const { declined } = FLOOD_PAPER_TEXT[language];
  const isNeeded = of.type === 'home' && of.needs_flood_offer;
  return [
    ...(isNeeded && of.offer
      ? [
          {
            title: text.offer.title,
            paragraphs: [text.offer.text(of.offer.count, formatPremium(of.offer.lowest))],
            sign: '',
          },
        ]
      : []),
    ...(isNeeded && !of.offer
      ? [{ title: declined.title, paragraphs: [...declined.paragraphs, declined.agreement], sign: text.sign }]
      : []),
    ...(of.neighborhood?.state === 'loaded' ? [neighborhoodAddendum(of.neighborhood, language)] : []),
  ];
}
