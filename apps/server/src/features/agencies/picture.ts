const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const BEGINNING = 1_000;

const starts = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

export function pictureKind(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/svg+xml' | null {
  if (starts(bytes, PNG)) return 'image/png';
  if (starts(bytes, JPEG)) return 'image/jpeg';
  const text = bytes.subarray(0, BEGINNING).toString('utf8');
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/.test(text)
    ? 'image/svg+xml'
    : null;
}
