import type { Suggestion } from '../../../../ui/code/suggest.ts';
import type { CarrierForm } from '../form/form.ts';
import type { StepForm } from './step-form.ts';

const named = (section: string, text: string, label: string, detail: string, about: string): Suggestion => ({
  section,
  text,
  label,
  detail,
  about,
});

function ofStep(step: StepForm): Suggestion[] {
  const of = step.name || step.id;
  const at = `steps.${step.id}`;
  const answers = step.each.trim()
    ? [
        named(
          'Steps',
          `${at}.items`,
          `${of}: its answers`,
          'list of status, headers, body',
          'One for each of its list.',
        ),
      ]
    : [
        named('Steps', `${at}.body`, `${of}: its answer`, 'any', 'The body of its answer.'),
        named('Steps', `${at}.status`, `${of}: status`, 'whole number', 'The HTTP status of its answer.'),
        named(
          'Steps',
          `${at}.headers`,
          `${of}: headers`,
          'object of text',
          'The headers of its answer, in lower case.',
        ),
      ];
  const outputs = step.outputs
    .filter(({ name }) => name.trim() !== '')
    .flatMap(({ name }) => [
      named('Outputs', name, `${of}: ${name}`, 'output', 'An output of an earlier step, by its name alone.'),
      named('Outputs', `${at}.outputs.${name}`, `${of}: ${name}`, 'output', 'The same, where several steps have one.'),
    ]);
  return [...answers, ...outputs];
}

export function definedNames({ secrets, steps, bind }: Pick<CarrierForm, 'secrets' | 'steps' | 'bind'>): Suggestion[] {
  const about = 'Can be placed, hashed and signed, never read.';
  return [
    ...secrets
      .filter(({ name }) => name !== '')
      .map(({ name }) => named('Secrets', `secrets.${name}`, name, 'secret', about)),
    ...[...steps, ...bind].filter(({ id }) => id !== '').flatMap(ofStep),
  ];
}
