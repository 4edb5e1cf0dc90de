import { mediaFailedText, mediaText, mediaWaitingText } from '@freeboard/domain/messages';
import { describe, expect, it } from 'vitest';
import { mediaName, readTextMedia, waitingMedia } from './text-media.ts';

const fieldsOf = (count: number | string, media: readonly (readonly [url: string, type: string])[]) => {
  const fields = new URLSearchParams({ NumMedia: String(count) });
  for (const [at, [url, type]] of media.entries()) {
    fields.set(`MediaUrl${at}`, url);
    fields.set(`MediaContentType${at}`, type);
  }
  return fields;
};
const JPEG = ['https://api.twilio.com/m/1', 'image/jpeg'] as const;

describe('the pictures and files of a text', () => {
  it('are read in their order, with what each is', () => {
    const { media, media_waiting, surplus } = readTextMedia(
      fieldsOf(2, [JPEG, ['https://api.twilio.com/m/2', 'application/pdf']]),
    );
    expect(media).toEqual([
      { kind: 'picture', state: 'waiting' },
      { kind: 'file', state: 'waiting' },
    ]);
    expect(media_waiting).toEqual([
      { at: 0, url: JPEG[0], media_type: 'image/jpeg' },
      { at: 1, url: 'https://api.twilio.com/m/2', media_type: 'application/pdf' },
    ]);
    expect(surplus).toBe(0);
  });

  it.each(['0', '', '-1', '1.5', 'many', '1e400'])('are none where NumMedia is %j', (count) =>
    expect(readTextMedia(fieldsOf(count, [JPEG]))).toEqual({ media: [], media_waiting: [], surplus: 0 }),
  );

  it('are at most ten, and the others are counted', () => {
    const { media, media_waiting, surplus } = readTextMedia(fieldsOf(12, Array(12).fill(JPEG)));
    expect([media.length, media_waiting.length, surplus]).toEqual([10, 10, 2]);
    expect(readTextMedia(fieldsOf(9_007_199_254_740_991, [])).media).toHaveLength(10);
  });

  it('without a usable address have failed, and do not wait', () => {
    const long = `https://api.twilio.com/${'x'.repeat(2_000)}`;
    const { media, media_waiting } = readTextMedia(
      fieldsOf(3, [
        ['', 'image/png'],
        [long, 'image/png'],
        ['https://api.twilio.com/\0', 'video/mp4'],
      ]),
    );
    expect(media.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    expect(media_waiting).toEqual([]);
  });

  it('are named by what they are, with a number where there are several of a kind', () => {
    const { media, media_waiting } = readTextMedia(
      fieldsOf(3, [JPEG, ['https://api.twilio.com/m/2', 'text/x-vcard; charset=utf-8'], JPEG]),
    );
    expect(
      media_waiting.map((one) => mediaName(media, one, one.media_type === 'image/jpeg' ? 'jpg' : undefined)),
    ).toEqual(['Picture 1.jpg', 'File.vcf', 'Picture 2.jpg']);
  });

  it('wait for nothing where the column is of another shape', () =>
    expect([null, undefined, 'x', [{ at: 'one' }]].map(waitingMedia)).toEqual([[], [], [], []]));
});

it('counts what came in words', () => {
  const picture = { kind: 'picture', state: 'waiting' } as const;
  const file = { kind: 'file', state: 'failed' } as const;
  expect([mediaText([]), mediaText([picture]), mediaText([file, picture, picture])]).toEqual([
    '',
    '1 picture',
    '2 pictures, 1 file',
  ]);
  expect([mediaWaitingText([file]), mediaWaitingText([picture, file]), mediaWaitingText([picture, picture])]).toEqual([
    '',
    'Fetching a picture …',
    'Fetching 2 pictures …',
  ]);
  expect([mediaFailedText([picture]), mediaFailedText([file]), mediaFailedText([file, file])]).toEqual([
    '',
    'A file could not be fetched. Ask the client to send it again.',
    '2 files could not be fetched. Ask the client to send them again.',
  ]);
});
