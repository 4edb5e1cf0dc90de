import type { Application } from '@freeboard/contract';
import { may, view } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { notesOf } from '../notes/index.ts';
import { quotesOf } from '../quotes/index.ts';
import { toApplication } from './applications.presenter.ts';
import { type ApplicationRecord, applicationById, countExchanges } from './applications.queries.ts';
import { openValues } from './values.ts';

/** An application as its viewer may see it, with quotes and notes. */
export async function present(context: Context, row: ApplicationRecord): Promise<Application> {
  // Notes, alerts and the log are the agency's own (R7.9).
  const seesLog = may(context.viewer.role, 'application.log');
  const [quotes, notes, communications] = await Promise.all([
    quotesOf(context, row.id),
    seesLog ? notesOf(context, row.id) : [],
    seesLog ? countExchanges(context.db, row.id) : 0,
  ]);
  return toApplication(row, openValues(row, context.now), { quotes, notes, communications, seesLog });
}

/** The application of this id, presented. @throws Fault not_found */
export const presentById = async (context: Context, id: number) =>
  present(context, found(await applicationById(context.db, id)));

export const getApplicationById: Verb<'getApplicationById'> = async (context, { application_id }) => ({
  application: await presentById(context, application_id),
});

export const validateApplication: Verb<'validateApplication'> = async (context, { application_id }) => {
  const opened = openValues(found(await applicationById(context.db, application_id)), context.now);
  const { errors, is_launchable } = view(opened.form, opened.values, opened.context);
  return { errors: structuredClone(errors), is_launchable };
};
