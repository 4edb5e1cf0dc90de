import { localDate } from '@freeboard/domain/forms';
import { clientDate } from '@freeboard/domain/languages';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { agencyData, brandingOf, logoOf, type RecordData, renderRecord } from '../sending/index.ts';

type Paper = Pick<RecordData, 'title' | 'heading' | 'address' | 'paragraphs' | 'sections'> & { preparedBy: string };

/** Renders a record as a PDF on the agency's letterhead. */
export async function renderPaper(
  raw: Database,
  agencyId: number,
  now: Date,
  { preparedBy, ...paper }: Paper,
): Promise<Buffer> {
  const db = new TenantDb(raw, { kind: 'agency', agencyId }, false);
  const branding = await brandingOf(db, agencyId);
  const logo = (await logoOf(db, agencyId)) ?? null;
  return renderRecord(
    {
      ...paper,
      description: paper.title,
      prepared: clientDate('en', localDate(now)),
      prepared_by: preparedBy,
      prepared_email: '',
      agency: agencyData(branding, { payload: { useable_details: {} } }, 'en'),
    },
    logo,
  );
}
