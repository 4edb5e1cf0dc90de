import { clean } from '../clean.ts';

const MOST_MESSAGES = 5;
const LONGEST = 500;
const DEEPEST = 6;
/** Names of members in error bodies that hold text for people (RFC 9457 among others). */
const FOR_PEOPLE =
  /^(?:errors?|faults?|problems?|violations?|details?|title|reasons?|msg|(?:\w*[_-]?)?messages?|\w*[_-]?description|faultstring)$/i;
const FOR_PROGRAMS = /^(?:codes?|status|type|id|path|instance|timestamp|trace_?id|request_?id|\w*[_-]code)$/i;

function collect(value: unknown, label: string | null, isMessage: boolean, depth: number, found: string[]): void {
  if (depth > DEEPEST || found.length >= MOST_MESSAGES) return;
  if (typeof value === 'string') {
    const text = clean(value).replace(/\s+/g, ' ').trim();
    if (isMessage && text !== '') found.push(label === null ? text : `${label}: ${text}`);
    return;
  }
  if (Array.isArray(value)) {
    for (const one of value) collect(one, label, isMessage, depth + 1, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const members = Object.entries(value);
  const isWritten = members.some(([key]) => FOR_PEOPLE.test(key));
  for (const [key, one] of members) {
    if (FOR_PEOPLE.test(key)) collect(one, label, true, depth + 1, found);
    // Errors by field: {"errors": {"amount": ["must be a number"]}}.
    else if (isMessage && !isWritten && !FOR_PROGRAMS.test(key)) collect(one, key, true, depth + 1, found);
    else if (typeof one === 'object') collect(one, label, false, depth + 1, found);
  }
}

/** The text for people in a carrier's error body, at most 500 characters; null if there is none. */
export function carrierMessage(body: unknown): string | null {
  const found: string[] = [];
  if (typeof body === 'string') {
    if (/[<{]/.test(body)) return null;
    collect(body, null, true, 0, found);
  } else collect(body, null, false, 0, found);
  const distinct = [...new Set(found)].map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
  return distinct.join(' ').slice(0, LONGEST) || null;
}
