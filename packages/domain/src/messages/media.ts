export const MEDIA_KINDS = ['picture', 'video', 'recording', 'file'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/**
 * `waiting`: not fetched from the gateway yet; `failed`: could not be fetched; `refused`: fetched, and not accepted.
 */
export const MEDIA_STATES = ['waiting', 'saved', 'failed', 'refused'] as const;
export type MediaState = (typeof MEDIA_STATES)[number];

/** Maximum number of media in one text; the gateway's limit. */
export const MOST_MEDIA = 10;

const KINDS_OF_TYPES: Readonly<Record<string, MediaKind>> = { image: 'picture', video: 'video', audio: 'recording' };

export const mediaKind = (mediaType: string): MediaKind =>
  KINDS_OF_TYPES[mediaType.trim().toLowerCase().split('/')[0] ?? ''] ?? 'file';

export function mediaText(media: readonly { kind: MediaKind }[]): string {
  const parts = MEDIA_KINDS.flatMap((kind) => {
    const count = media.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [count === 1 ? `1 ${kind}` : `${count} ${kind}s`];
  });
  return parts.join(', ');
}

export function mediaWaitingText(media: readonly { kind: MediaKind; state: MediaState }[]): string {
  const waiting = media.filter(({ state }) => state === 'waiting');
  const text = waiting.length === 1 ? `a ${waiting[0]?.kind}` : mediaText(waiting);
  return waiting.length === 0 ? '' : `Fetching ${text} …`;
}

export function mediaFailedText(media: readonly { kind: MediaKind; state: MediaState }[]): string {
  const failed = media.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return '';
  const [what, them] = failed.length === 1 ? [`A ${failed[0]?.kind}`, 'it'] : [mediaText(failed), 'them'];
  return `${what} could not be fetched. Ask the client to send ${them} again.`;
}
