import { type Answer, escaped } from './stand-in.ts';

/** The length in characters of a carrier's worksheet on a 'long' street; other carriers' worksheets have FEW_PAGES. */
const LENGTHS: Readonly<Record<string, number>> = { tidewater: 5_000_000, 'gulf-harbor': 400_000 };
const FEW_PAGES = 40_000;

const STEPS = ['base rate', 'zone relativity', 'elevation', 'construction', 'deductible credit', 'territory'];

function stepsFor(length: number) {
  const steps: { step: number; name: string; factor: number; running: number }[] = [];
  for (let step = 1, filled = 0; filled < length; step += 1) {
    const one = { step, name: STEPS[step % STEPS.length] ?? '', factor: 1 + (step % 97) / 1_000, running: step * 1.25 };
    steps.push(one);
    filled += JSON.stringify(one).length;
  }
  return steps;
}

export function atLength(answer: Answer, key: string): Answer {
  const steps = stepsFor(LENGTHS[key] ?? FEW_PAGES);
  if (answer.type?.includes('xml')) {
    const rows = steps.map(({ step, name, factor }) => `<Step n="${step}" factor="${factor}">${escaped(name)}</Step>`);
    const end = answer.body.lastIndexOf('</');
    return {
      ...answer,
      body: `${answer.body.slice(0, end)}<Worksheet>${rows.join('')}</Worksheet>${answer.body.slice(end)}`,
    };
  }
  return {
    ...answer,
    body: JSON.stringify({
      ...(JSON.parse(answer.body) as object),
      worksheet: { steps, end: 'last line of the worksheet' },
    }),
  };
}
