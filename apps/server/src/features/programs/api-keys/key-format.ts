import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;
const SHOWN = 12;
/**
 * Random bytes of this value or more are discarded, because with them some letters would be more likely than others.
 */
const FAIR = 248;

const FORMAT = new RegExp(`^fb_(?:live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);
const ANYWHERE = new RegExp(`fb_(?:live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}`);
const BEGINNING = /fb_(?:live|test)_/;

function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < FAIR && text.length < length) text += LETTERS[byte % 62];
  return text;
}

/** A checksum that detects a mistyped key without the database, and lets scanners recognize a leaked one. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < CHECK_LENGTH; at += 1) {
    digits = `${LETTERS[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Creates a key: its prefix, 190 random bits and a checksum. */
export function makeApiKey(isTest: boolean): string {
  const body = `fb_${isTest ? 'test' : 'live'}_${randomText(RANDOM_LENGTH)}`;
  return `${body}${checksum(body)}`;
}

export const isApiKey = (text: string): boolean =>
  FORMAT.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** The key in a URL, decoded or not; '' for just the beginning of a key, null for none. */
export function keyInAddress(address: string): string | null {
  const found = ANYWHERE.exec(address)?.[0];
  return found ?? (BEGINNING.test(address) ? '' : null);
}

export const prefixOf = (key: string): string => key.slice(0, SHOWN);
