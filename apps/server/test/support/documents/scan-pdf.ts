import { deflateSync } from 'node:zlib';

const [WIDTH, HEIGHT] = [1_275, 1_650];

/** A PDF whose pages are pictures of lines of marks at 150 dpi; `name` makes it a different file. */
export function scanPdf(pages: number, name: string): Buffer {
  const stride = Math.ceil(WIDTH / 8);
  const bits = Buffer.alloc(stride * HEIGHT, 0xff);
  for (let line = 120; line < HEIGHT - 120; line += 44)
    for (let y = line; y < line + 20; y += 1)
      for (let x = 16; x < stride - 16; x += 1)
        if ((x * 31 + line * 7) % 11 < 7) bits[y * stride + x] = (x + y) % 3 === 0 ? 0x18 : 0x66;
  const picture = deflateSync(bits);
  const drawing = Buffer.from('q 612 0 0 792 0 0 cm /P Do Q');
  const kids = Array.from({ length: pages }, (_, at) => `${5 + at} 0 R`).join(' ');
  const objects: [text: string, stream?: Buffer][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    [`<</Type/Pages/Count ${pages}/Kids[${kids}]>>`],
    [
      `<</Type/XObject/Subtype/Image/Width ${WIDTH}/Height ${HEIGHT}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode/Length ${picture.length}>>`,
      picture,
    ],
    [`<</Length ${drawing.length}>>`, drawing],
    ...Array.from({ length: pages }, (): [string] => [
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</P 3 0 R>>>>/Contents 4 0 R>>',
    ]),
  ];
  const parts: Buffer[] = [Buffer.from(`%PDF-1.7\n%${name}\n`)];
  const offsets: number[] = [];
  let size = parts[0]!.length;
  const add = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
  };
  for (const [at, [text, stream]] of objects.entries()) {
    offsets.push(size);
    add(Buffer.from(`${at + 1} 0 obj\n${text}\n`));
    if (stream) add(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    add(Buffer.from('endobj\n'));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = size;
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`));
  add(Buffer.from(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}
