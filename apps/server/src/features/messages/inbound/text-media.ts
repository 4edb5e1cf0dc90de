import { isUnfitText } from '@freeboard/contract';
import { type MediaKind, type MediaState, MOST_MEDIA, mediaKind } from '@freeboard/domain/messages';
import { z } from 'zod';

export type TextMedia = { kind: MediaKind; state: MediaState };

/** A file still to be downloaded, as stored in `media_waiting`; `at` is its index in `media`. */
export type WaitingMedia = z.output<typeof waiting>[number];
const waiting = z.array(z.object({ at: z.int(), url: z.string(), media_type: z.string() }));

export const waitingMedia = (column: unknown): WaitingMedia[] => waiting.safeParse(column).data ?? [];

const LONGEST_URL = 2_000;
const LONGEST_TYPE = 100;

/**
 * Reads the files of a text message from the gateway's fields (`NumMedia`, `MediaUrl0`, `MediaContentType0` and so
 * on).
 */
export function readTextMedia(fields: URLSearchParams): {
  media: TextMedia[];
  media_waiting: WaitingMedia[];
  /** The number of files beyond the limit, which are not accepted. */
  surplus: number;
} {
  const given = Number(fields.get('NumMedia') ?? 0);
  const count = Number.isSafeInteger(given) && given > 0 ? given : 0;
  const media: TextMedia[] = [];
  const media_waiting: WaitingMedia[] = [];
  for (let at = 0; at < Math.min(count, MOST_MEDIA); at += 1) {
    const url = fields.get(`MediaUrl${at}`) ?? '';
    const type = fields.get(`MediaContentType${at}`) ?? '';
    const media_type = isUnfitText(type) || type.length > LONGEST_TYPE ? '' : type;
    const isFetchable = url !== '' && url.length <= LONGEST_URL && !isUnfitText(url);
    media.push({ kind: mediaKind(media_type), state: isFetchable ? 'waiting' : 'failed' });
    if (isFetchable) media_waiting.push({ at, url, media_type });
  }
  return { media, media_waiting, surplus: Math.max(0, count - MOST_MEDIA) };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/directory': 'vcf',
  'text/calendar': 'ics',
};

/** A name for an unnamed file: 'Picture 2.jpg'. `found` is the extension detected from its content. */
export function mediaName(media: readonly TextMedia[], { at, media_type }: WaitingMedia, found?: string): string {
  const kind = media[at]?.kind ?? 'file';
  const stem = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
  const same = media.filter((one) => one.kind === kind).length;
  const number = media.slice(0, at + 1).filter((one) => one.kind === kind).length;
  const ending = found ?? ENDINGS[media_type.split(';')[0]?.trim().toLowerCase() ?? ''];
  return `${stem}${same > 1 ? ` ${number}` : ''}${ending ? `.${ending}` : ''}`;
}
