import { createHash } from 'node:crypto';
import { LARGEST_LOGO_BYTES } from '@freeboard/domain/agencies';
import type { Context } from '../../kernel/context/context.ts';
import { found, invalid } from '../../kernel/faults.ts';
import { prepareThenCommit } from '../../kernel/verbs.ts';
import { lockSettings, publishSettings, readSettings, recordEach } from '../settings/index.ts';
import { toMga } from './agencies.presenter.ts';
import { agencyWithFigures, writeLogo } from './agencies.queries.ts';
import { pictureKind } from './picture.ts';
import { svgFaultInWorker } from './svg-in-worker.ts';

const refused = (message: string) => invalid({ file_base64: [message] }, message);

type Logo = { media_type: string; bytes: Buffer; hash: string };

/** Detects the image type from the content; null without a file. @throws Fault invalid */
async function readLogo(_context: Context, { file_base64 }: { file_base64: string | null }): Promise<Logo | null> {
  if (file_base64 === null) return null;
  const bytes = Buffer.from(file_base64, 'base64');
  if (bytes.length > LARGEST_LOGO_BYTES) throw refused('The logo is larger than 500 KB.');
  const media_type = pictureKind(bytes);
  if (!media_type) throw refused('This is no PNG, JPEG or SVG picture.');
  const fault = media_type === 'image/svg+xml' ? await svgFaultInWorker(bytes.toString('utf8')) : null;
  if (fault) throw refused(fault);
  return { media_type, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

export const setMgaLogo = prepareThenCommit<'setMgaLogo', Logo | null>(readLogo, async (context, { mga_id }, logo) => {
  const before = found(await agencyWithFigures(context.db, mga_id));
  await writeLogo(context.db, mga_id, logo);
  const what = logo === null ? 'took away' : before.logo_hash === null ? 'set' : 'changed';
  context.record({ action: `${what} the logo of ${before.name}`, agencyId: mga_id });
  publishSettings(context, { agencyId: mga_id });
  return { mga: toMga(found(await agencyWithFigures(context.db, mga_id))) };
});

/**
 * Replaces or removes the agency's logo.
 * @throws Fault invalid when the file is too large, is not an accepted image, or can run or load something
 */
export const setAgencyLogo = prepareThenCommit<'setAgencyLogo', Logo | null>(
  readLogo,
  async (context, _input, logo) => {
    const { agencyId, before } = await lockSettings(context);
    await writeLogo(context.db, agencyId, logo);
    const global_settings = await readSettings(context);
    recordEach(context, 'changed the agency settings', [
      { field: 'logo', from: before.logo_url, to: global_settings.logo_url },
    ]);
    publishSettings(context, { agencyId });
    return { global_settings };
  },
);
