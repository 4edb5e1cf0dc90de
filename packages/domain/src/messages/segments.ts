/** Characters of the GSM 03.38 alphabet, which take one septet; characters of its extension take two. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Capacity of a segment: alone, and as one of several, which need a header. */
const ROOM = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const;

/** The most segments that a gateway accepts as one text. */
export const MOST_SEGMENTS = 10;

export type TextSize = {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Septets or 16-bit units. */
  readonly units: number;
  readonly segments: number;
  /** Units that still fit in the last segment. */
  readonly left: number;
};

/** Counts billed segments. A character is never split. */
export function textSize(text: string): TextSize {
  const characters = [...text];
  const isGsm = characters.every((one) => BASIC.has(one) || EXTENSION.has(one));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((one) => (isGsm ? (BASIC.has(one) ? 1 : 2) : one.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, joined } = ROOM[encoding];
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1, left: alone - units };
  let segments = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > joined) {
      segments += 1;
      filled = 0;
    }
    filled += size;
  }
  return { encoding, units, segments, left: joined - filled };
}
