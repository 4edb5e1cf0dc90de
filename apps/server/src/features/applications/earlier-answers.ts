import { type ApplicationType, isQuoted, isSameAddress } from '@freeboard/domain/applications';
import { applyChanges, earlierAnswers, formFor, type Values } from '@freeboard/domain/forms';
import type { Verb } from '../../kernel/verbs.ts';
import { Application, type Held } from './application.ts';
import { applicationsOfClient } from './applications.queries.ts';
import type { ProvenanceMap } from './values.ts';

/**
 * Fills unanswered fields with the answers in the client's earlier applications, each with its source, date and
 * application; nothing while quotes are current, because that would supersede them.
 * @throws Fault not_found, conflict (it is archived)
 */
export const fillEarlierAnswers: Verb<'fillEarlierAnswers'> = async (context, { application_id }) => {
  const application = await Application.lock(context, application_id);
  application.refuseArchived();
  const held = isQuoted(application.row.status) ? {} : await answersFor(application);
  const filled = Object.keys(held);
  const numbers = [...new Set(Object.values(held).flatMap(({ origin }) => origin?.application ?? []))];
  if (filled.length > 0) await application.restore(held, `filled in answers of application ${numbers.join(', ')}`);
  else application.record('found no earlier answers of this client');
  return { application: await application.present(), filled };
};

async function answersFor({ context, row, opened }: Application): Promise<Held> {
  if (row.client_id === null) return {};
  const { form, values, provenance } = opened;
  const earlier = await applicationsOfClient(context.db, row.client_id, row.id);
  const known = earlierAnswers(
    form,
    provenance,
    earlier.map((one) => ({
      number: one.number,
      form: formFor(one.type as ApplicationType),
      values: one.details as Values,
      origins: one.provenance as ProvenanceMap,
      isSameHouse: isSameAddress(one.address, row.address),
    })),
  );
  const sent = Object.fromEntries(Object.entries(known).map(([key, { value }]) => [key, value]));
  const touched = [...(opened.context.touched ?? []), ...Object.keys(sent)];
  const { taken } = applyChanges(form, values, sent, { ...opened.context, touched });
  return Object.fromEntries(Object.entries(known).filter(([key]) => taken.includes(key)));
}
