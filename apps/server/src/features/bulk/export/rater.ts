import { randomUUID } from 'node:crypto';
import { type ApplicationType, RATER_NAMES, type RaterFormat, TYPE_NAMES } from '@freeboard/domain/applications';
import {
  BULK_TYPES,
  type BulkType,
  type OmittedValue,
  type RaterDocument,
  raterDocument,
} from '@freeboard/domain/bulk';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application, type ApplicationRecord, openValues } from '../../applications/index.ts';

export type RaterFile = RaterDocument & { name: string };

const isExportable = (type: string): type is BulkType => (BULK_TYPES as readonly string[]).includes(type);

export const exportRefusal = (type: string): string | null =>
  isExportable(type)
    ? null
    : `ACORD XML and QuoteRUSH files hold home and flood applications. This one is ${TYPE_NAMES[type as ApplicationType].toLowerCase()}.`;

/** @throws Fault invalid when no format supports its type */
export function raterFile(row: ApplicationRecord, format: RaterFormat, now: Date): RaterFile {
  const { number, type } = row;
  if (!isExportable(type)) throw new Fault('invalid', exportRefusal(type) ?? '');
  const { values, provenance: origins, context } = openValues(row, now);
  const document = raterDocument(format, { type, values, origins, id: randomUUID() }, context);
  return { ...document, name: `Application ${number} ${RATER_NAMES[format]}.${document.extension}` };
}

/** Exports an application for another rater and records that in its history. @throws Fault not_found, invalid */
export async function exportOne(context: Context, id: number, format: RaterFormat) {
  const { row } = await Application.find(context, id);
  const { name, content, media_type, omitted } = raterFile(row, format, context.now);
  context.record({
    action: `exported as ${RATER_NAMES[format]}`,
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: [{ field: 'file', from: null, to: name }],
  });
  const not_in_file = omitted.map((one: OmittedValue) => ({ ...one }));
  return { file_name: name, media_type, content, not_in_file, version: row.version };
}

export const exportApplication: Verb<'exportApplication'> = (context, { application_id, format }) =>
  exportOne(context, application_id, format);
