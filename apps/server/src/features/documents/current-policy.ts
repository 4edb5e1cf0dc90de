import { documentAddressDifferences, type Reading } from '@freeboard/domain/documents';
import { type CurrentPolicy, currentPolicyOf } from '@freeboard/domain/quotes';
import type { Context } from '../../kernel/context/context.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application, type ApplicationRecord, openValues } from '../applications/index.ts';
import { declarationsReadings } from './read-documents.queries.ts';

type Row = Awaited<ReturnType<typeof declarationsReadings>>[number];

type CurrentPolicyOnFile = CurrentPolicy & {
  /** The declarations page that states the policy; null when only the form does. */
  document: { id: number; name: string; page: number } | null;
};

const asReadings = (rows: readonly Row[]) => rows as unknown as (Row & Reading)[];
const expiryOf = (rows: readonly Row[]): string =>
  String(rows.find(({ field }) => field === 'current_policy_expiration_date')?.value ?? '');

/**
 * The policy that currently insures an application's property, from the declarations page that expires last and from
 * the form. A page for another address counts once a user has confirmed that it is the same property. With
 * `isForClient`, pages from which no value was taken are ignored, such as fresh uploads.
 */
export async function currentPolicyOfApplication(
  context: Context,
  row: ApplicationRecord,
  { isForClient }: { isForClient: boolean },
): Promise<CurrentPolicyOnFile | null> {
  const { values } = openValues(row, context.now);
  const type = row.type as Parameters<typeof currentPolicyOf>[0];
  const all = await declarationsReadings(context.db, row.id);
  const pages = [...Map.groupBy(all, ({ document_id }) => document_id).values()]
    .filter((page) => !isForClient || page.some(({ state }) => state === 'taken'))
    .filter(
      (page) => page[0]?.same_property_by !== null || documentAddressDifferences(asReadings(page), values).length === 0,
    )
    .toSorted(
      (a, b) => expiryOf(b).localeCompare(expiryOf(a)) || Number(b[0]?.document_id) - Number(a[0]?.document_id),
    );
  for (const page of [...pages, []]) {
    const policy = currentPolicyOf(type, values, asReadings(page));
    const [first] = page;
    if (!policy) continue;
    const hasTerms = Object.keys({ ...policy.coverages, ...policy.deductibles }).length > 0;
    // A page about another line states no terms of this one; another page, or the form, may.
    if (first && !hasTerms) continue;
    return {
      ...policy,
      document: first ? { id: first.document_id, name: first.name, page: first.page } : null,
    };
  }
  return null;
}

/** @throws Fault not_found */
export const getCurrentPolicy: Verb<'getCurrentPolicy'> = async (context, { application_id }) => {
  const { row } = await Application.find(context, application_id);
  return { policy: await currentPolicyOfApplication(context, row, { isForClient: false }) };
};
