import { DEFAULT_TEMPLATES, quoteText } from '@freeboard/domain/messages';
import { describe, expect, it } from 'vitest';

const quote = (premium: number) => ({ payload: { outcome: 'quoted', rate_type: 'bindable', premium } });
const indication = (premium: number) => ({ payload: { outcome: 'indication', rate_type: 'indication', premium } });
const textFor = (...offers: ReturnType<typeof quote>[]) => {
  const { count, noun, range, pdf } = quoteText(offers);
  return [count, noun, range, pdf];
};

describe('what a message says of the offers it is sent with', () => {
  it.each([
    ['one quote', [quote(1_204)], '1 quote', 'quote', '$1,204.00', 'The attached PDF shows the quote in full.'],
    [
      'several',
      [quote(900), quote(1_204)],
      '2 quotes',
      'quotes',
      '$900.00 to $1,204.00',
      'The attached PDF shows them side by side.',
    ],
    [
      'one indication',
      [indication(1_310)],
      '1 indication',
      'indication',
      'about $1,310.00',
      'The attached PDF shows the indication in full.',
    ],
    [
      'a cheaper indication, which is not the lowest quote',
      [indication(700), quote(900), quote(1_204)],
      '2 quotes and 1 indication',
      'quotes and indication',
      '$900.00 to $1,204.00',
      'The attached PDF shows them side by side.',
    ],
    [
      'two of one price',
      [quote(900), quote(900)],
      '2 quotes',
      'quotes',
      '$900.00',
      'The attached PDF shows them side by side.',
    ],
    ['nothing', [], '', '', '', ''],
  ])('%s', (_what, offers, ...words) => expect(textFor(...offers)).toEqual(words));

  it('is what the wordings that agencies begin with say: none of them counts on several quotes', () => {
    const wordings = DEFAULT_TEMPLATES.filter(({ name }) => !name.startsWith('Several')).flatMap(({ body_options }) =>
      body_options.map(({ subject, body }) => `${subject} ${body}`),
    );
    for (const wording of wordings)
      expect(wording).not.toMatch(/\bquotes?\b(?! \}\})|side by side|\bthem\b|\bfrom \{\{/i);
  });
});
