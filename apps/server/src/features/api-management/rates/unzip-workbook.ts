import { inflateRawSync } from 'node:zlib';
import { FileRefused } from './sheet.ts';

const MOST_BYTES = 30_000_000;
const ENTRY = 'PK\u0003\u0004';
const HEADER_BYTES = 30;
const STORED = 0;

/**
 * The files of a ZIP by their paths, whatever its directory says of them: each one follows a header of its own.
 * @throws FileRefused when it unpacks to more than can be held
 */
export function unzipWorkbook(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let left = MOST_BYTES;
  for (
    let at = bytes.indexOf(ENTRY, 0, 'latin1');
    at >= 0 && at + HEADER_BYTES <= bytes.length;
    at = bytes.indexOf(ENTRY, at + ENTRY.length, 'latin1')
  ) {
    const nameEnd = at + HEADER_BYTES + bytes.readUInt16LE(at + 26);
    const begin = nameEnd + bytes.readUInt16LE(at + 28);
    const path = bytes.toString('utf8', at + HEADER_BYTES, nameEnd);
    if (bytes.readUInt16LE(at + 8) === STORED) {
      files.set(path, bytes.subarray(begin, begin + bytes.readUInt32LE(at + 18)));
      continue;
    }
    try {
      const content = inflateRawSync(bytes.subarray(begin), { maxOutputLength: left });
      files.set(path, content);
      left -= content.length;
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') left = 0;
    }
    if (left <= 0) throw new FileRefused('The workbook is too large.');
  }
  return files;
}
