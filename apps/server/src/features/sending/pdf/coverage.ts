export type Coverage = (codePoint: number) => boolean;

type Range = readonly [first: number, last: number, isMapped?: Coverage];

/** The coverage of an OpenType font, from its 'cmap' tables of formats 4 and 12. */
export function coverageOf(font: Buffer): Coverage {
  const ranges = rangesOf(font);
  return (codePoint) =>
    ranges.some(
      ([first, last, isMapped]) => codePoint >= first && codePoint <= last && (isMapped?.(codePoint) ?? true),
    );
}

function rangesOf(font: Buffer): Range[] {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    const table = font.subarray(font.readUInt32BE(at + 8));
    const maps = Array.from({ length: table.readUInt16BE(2) }, (_, n) => table.subarray(table.readUInt32BE(8 + n * 8)));
    return maps.flatMap((map) => {
      const format = map.readUInt16BE(0);
      return format === 12 ? groups(map) : format === 4 ? segments(map) : [];
    });
  }
  return [];
}

const groups = (map: Buffer): Range[] =>
  Array.from({ length: map.readUInt32BE(12) }, (_, n) => [
    map.readUInt32BE(16 + n * 12),
    map.readUInt32BE(20 + n * 12),
  ]);

function segments(map: Buffer): Range[] {
  const size = map.readUInt16BE(6);
  return Array.from({ length: size / 2 }, (_, n): Range => {
    const [ends, starts] = [14 + n * 2, 16 + size + n * 2];
    const [first, last] = [map.readUInt16BE(starts), map.readUInt16BE(ends)];
    const [delta, offset] = [map.readUInt16BE(starts + size), map.readUInt16BE(starts + size * 2)];
    return [first, last, (codePoint) => glyph(map, starts + size * 2, { first, delta, offset, codePoint }) !== 0];
  });
}

type Place = { first: number; delta: number; offset: number; codePoint: number };

/** The index of a glyph in the font; 0 means missing. */
function glyph(map: Buffer, at: number, { first, delta, offset, codePoint }: Place): number {
  if (offset === 0) return (codePoint + delta) & 0xffff;
  const place = at + offset + (codePoint - first) * 2;
  const listed = place + 2 <= map.length ? map.readUInt16BE(place) : 0;
  return listed === 0 ? 0 : (listed + delta) & 0xffff;
}
