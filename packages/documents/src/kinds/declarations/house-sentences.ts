import type { LabelBox } from '../../readings/labels.ts';
import { constructionMeanings, roofMeanings, storiesMeanings } from '../../readings/wordings.ts';
import { builtYear } from './common.ts';
import { squareFeet } from './home-boxes.ts';

type Read = LabelBox['read'];

export const HOUSE_SENTENCES: readonly { label: string; words: RegExp; read: Read }[] = [
  {
    label: 'Year built',
    words: /\bbuilt (?:in )?(?:1[6-9]|20)\d{2}\b/gi,
    read: builtYear,
  },
  {
    label: 'Stories',
    words: /\b[1-4] stor(?:y|ies)\b/gi,
    read: (printed) => storiesMeanings(printed.charAt(0), 'ask'),
  },
  { label: 'Living area', words: /\b\d,?\d{3} sq\.? ?ft\b/gi, read: squareFeet },
  {
    label: 'Construction',
    words: /\b(?:brick veneer|masonry veneer|concrete block|wood frame)\b/gi,
    read: constructionMeanings,
  },
  {
    label: 'Roof',
    words: /\b[a-z]+(?: [a-z]+)? roof(?:,? (?:installed|replaced|updated)(?: in)? (?:1[6-9]|20)\d{2})?/gi,
    read: (printed) => roofMeanings(printed, 'ask'),
  },
];
