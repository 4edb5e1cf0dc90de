import { secondFactor, settings, signIn, singleSignOn } from './samples/accounts.ts';
import { applications, bulk, clients } from './samples/applications.ts';
import { carriers, rates } from './samples/carriers.ts';
import { crm, documents, messages } from './samples/correspondence.ts';
import type { Ids, Samples } from './samples/ids.ts';
import { operation, policies, programs, tasks } from './samples/operation.ts';
import { customers, users } from './samples/people.ts';
import { clientPages, intake, quotes } from './samples/quotes.ts';

export const samples = (ids: Ids): Samples => ({
  ...signIn(ids),
  ...secondFactor(ids),
  ...singleSignOn(ids),
  ...settings(ids),
  ...customers(ids),
  ...users(ids),
  ...applications(ids),
  ...clients(ids),
  ...bulk(ids),
  ...quotes(ids),
  ...clientPages(ids),
  ...intake(),
  ...messages(ids),
  ...documents(ids),
  ...crm(ids),
  ...carriers(ids),
  ...rates(ids),
  ...tasks(ids),
  ...policies(ids),
  ...operation(ids),
  ...programs(ids),
});
