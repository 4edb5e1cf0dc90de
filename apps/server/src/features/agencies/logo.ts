import { createHash } from 'node:crypto';
import { LARGEST_LOGO_BYTES } from '@freeboard/domain';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { lockSettings, publishSettings, readSettings, recordEach } from '../settings/index.ts';
import { toMga } from './agencies.presenter.ts';
import { agencyWithFigures, writeLogo } from './agencies.queries.ts';
import { pictureKind } from './picture.ts';
import { svgFault } from './svg.ts';

const refused = (message: string) => invalid({ file_base64: [message] }, message);

/** Returns what a file is as a logo, by its content and not by its name. @throws Fault invalid */
function readLogo(bytes: Buffer): { media_type: string; bytes: Buffer; hash: string } {
  if (bytes.length > LARGEST_LOGO_BYTES) throw refused('The logo is larger than 500 KB.');
  const media_type = pictureKind(bytes);
  if (!media_type) throw refused('This is no PNG, JPEG or SVG picture.');
  const fault = media_type === 'image/svg+xml' ? svgFault(bytes.toString('utf8')) : null;
  if (fault) throw refused(fault);
  return { media_type, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** Puts a file in the place of an agency's logo, or takes that away. @throws Fault invalid */
const saveLogo = (db: TenantDb, agencyId: number, file_base64: string | null): Promise<void> =>
  writeLogo(db, agencyId, file_base64 === null ? null : readLogo(Buffer.from(file_base64, 'base64')));

export const setMgaLogo: Verb<'setMgaLogo'> = async (context, { mga_id, file_base64 }) => {
  const before = found(await agencyWithFigures(context.db, mga_id));
  await saveLogo(context.db, mga_id, file_base64);
  const what = file_base64 === null ? 'took away' : before.logo_hash === null ? 'set' : 'changed';
  context.record({ action: `${what} the logo of ${before.name}`, agencyId: mga_id });
  publishSettings(context, { agencyId: mga_id });
  return { mga: toMga(found(await agencyWithFigures(context.db, mga_id))) };
};

/** @throws Fault invalid, where the file is no picture or holds a script */
export const setAgencyLogo: Verb<'setAgencyLogo'> = async (context, { file_base64 }) => {
  const { agencyId, before } = await lockSettings(context);
  await saveLogo(context.db, agencyId, file_base64);
  const global_settings = await readSettings(context);
  recordEach(context, 'changed the agency settings', [
    { field: 'logo', from: before.logo_url, to: global_settings.logo_url },
  ]);
  publishSettings(context, { agencyId });
  return { global_settings };
};
