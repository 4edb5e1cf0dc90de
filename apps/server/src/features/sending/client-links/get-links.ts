import { askableFields } from '@freeboard/domain/client-page';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { maskOf } from '../../quotes/index.ts';
import { toClientChoice, toClientLink } from './client-links.presenter.ts';
import { choicesOf, linksOf, questionsOf } from './client-links.queries.ts';

/** The links of an application, and its client's actions through them. @throws Fault not_found */
export const getClientLinks: Verb<'getClientLinks'> = async (context, { application_id }) => {
  const application = await Application.find(context, application_id);
  const { row } = application;
  const [links, questions, choices, mask] = await Promise.all([
    linksOf(context.db, row.id),
    questionsOf(context.db, row.id),
    choicesOf(context.db, row.id),
    maskOf(context, row.id),
  ]);
  const { form, values, provenance, context: rules } = application.opened;
  return {
    links: links.map((link) => toClientLink(link, context.now)),
    // A client's question may name a carrier that the agent is not shown (D16).
    questions: questions.map(({ at, text, ...rest }) => ({ ...rest, text: mask.strict(text), at: at.toISOString() })),
    choices: choices.map(toClientChoice),
    askable: askableFields(form, values, provenance, rules),
  };
};
