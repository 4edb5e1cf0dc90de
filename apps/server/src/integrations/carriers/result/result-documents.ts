import { z } from 'zod';
import { clean, listOf, optionalTextOf } from '../clean.ts';
import type { CarrierDocument } from '../types.ts';

const MOST_DOCUMENTS = 20;
const LONGEST_NAME = 150;
const LONGEST_ADDRESS = 4_000;
/** The Base64 characters of a 25 MB file. */
const LONGEST_CONTENT = 35_000_000;

const text = z.string().nullish();
const given = z.object({
  name: optionalTextOf(LONGEST_NAME).catch(null),
  url: text.catch(null),
  base64: text.catch(null),
  saved: text.catch(null),
});

function faultOf({ url, base64, saved }: z.output<typeof given>): string {
  if (saved) return '';
  if (base64) return base64.length > LONGEST_CONTENT ? 'This file is over 25 MB.' : '';
  if (!url) return 'The answer has neither an address nor a content for it.';
  const isAddress = url.startsWith('/') || /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  return isAddress && url.length <= LONGEST_ADDRESS ? '' : 'Its address is none that can be fetched.';
}

const named = (name: string, before: readonly CarrierDocument[]): string => {
  const again = before.filter((one) => one.name === name || one.name.startsWith(`${name} (`)).length;
  return again === 0 ? name : `${name} (${again + 1})`;
};

export const documentsOf = listOf(z.unknown(), MOST_DOCUMENTS).transform((all) => {
  const documents: CarrierDocument[] = [];
  for (const one of all) {
    const read = given.safeParse(one).data ?? { name: null, url: null, base64: null, saved: null };
    const fault = faultOf(read);
    const saved = read.saved ? { saved: read.saved } : {};
    const base64 = fault || read.saved ? null : read.base64 || null;
    const url = fault || base64 || read.saved ? null : clean(read.url ?? '');
    documents.push({ name: named(read.name ?? 'Document', documents), url, base64, ...saved, fault });
  }
  return documents;
});
