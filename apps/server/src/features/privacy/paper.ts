import { localDate } from '@freeboard/domain/forms';
import { clientDate } from '@freeboard/domain/languages';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { branding, letterhead, pdf } from '../sending/index.ts';

type Paper = Pick<
  Parameters<typeof pdf.renderRecord>[0],
  'title' | 'heading' | 'address' | 'paragraphs' | 'sections'
> & { preparedBy: string };

export async function renderPaper(
  raw: Database,
  agencyId: number,
  now: Date,
  { preparedBy, ...paper }: Paper,
): Promise<Buffer> {
  const db = new TenantDb(raw, { kind: 'agency', agencyId }, false);
  const agency = await branding.of(db, agencyId);
  return pdf.renderRecord(
    {
      ...paper,
      description: paper.title,
      prepared: clientDate('en', localDate(now)),
      prepared_by: preparedBy,
      prepared_email: '',
      agency: letterhead(agency, 'en'),
    },
    await branding.logo(db, agencyId),
  );
}
