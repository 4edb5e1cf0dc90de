import type { Application as Shown } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { additionalApplicationError } from '@freeboard/domain/messages';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import { Application, type ApplicationRecord } from '../applications/index.ts';

/** Sent together with the selected application. */
export type AdditionalApplication = { row: ApplicationRecord; application: Shown };

/** The applications named in addition to the selected one. */
type Named = { application_id: number; sendable_quote_application_ids?: readonly number[] | undefined };

/**
 * Reads the additional applications as the viewer sees them: of the selected one's agency, and of other types
 * (R5.2). @throws Fault not_found, invalid
 */
export async function additionalApplicationsOf(
  context: Context,
  input: Named,
  selected: Pick<ApplicationRecord, 'type' | 'agency_id'>,
): Promise<AdditionalApplication[]> {
  const ids = new Set(input.sendable_quote_application_ids ?? []);
  ids.delete(input.application_id);
  const additionalApplications: AdditionalApplication[] = [];
  for (const id of ids) {
    const one = await Application.find(context, id);
    const { row } = one;
    const application = await one.present();
    const error =
      row.agency_id === selected.agency_id
        ? additionalApplicationError(selected.type as ApplicationType, application.application_type)
        : 'Only applications of one agency go out together.';
    if (error) throw invalid({ sendable_quote_application_ids: [error] });
    additionalApplications.push({ row, application });
  }
  return additionalApplications;
}
