import type { AnswerOf } from '@freeboard/contract';
import { type CarrierConfig, readSent } from '../../integrations/carriers/index.ts';

type Raw = AnswerOf<'testCarrier'>['exchanges'][number];

const MOST = 200;

/** Every word of an expression: what it reads is among them. */
const wordsOf = (expression: string): string[] => expression.match(/[A-Za-z_]\w*/g) ?? [];

/** The paths of every value within a body, without the places in lists: `premium.total`, `offers.price`. */
function pathsOf(value: unknown, at: string, into: Set<string>): void {
  if (into.size >= MOST) return;
  if (Array.isArray(value)) for (const one of value) pathsOf(one, at, into);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) pathsOf(inner, at === '' ? name : `${at}.${name}`, into);
  else if (at !== '') into.add(at);
}

/**
 * Which values of the last answer a mapping reads, by the names it names, and which it leaves; a guess by names, since an
 * expression may reach a value in many ways.
 */
export function usedOf({ mapping }: CarrierConfig, exchanges: readonly Raw[]): { used: string[]; dropped: string[] } {
  const last = exchanges.findLast(({ response_body, status }) => response_body !== null && status !== null);
  const steps = mapping.steps ?? [];
  const response = steps.findLast(({ request }) => request)?.response;
  const body = last?.response_body ? readSent(response ? { response } : {}, last.response_body) : undefined;
  const paths = new Set<string>();
  if (typeof body === 'object' && body !== null) pathsOf(body, '', paths);
  const texts = [
    mapping.answer ?? '',
    ...steps.flatMap(({ outputs = {}, until = '', success = '' }) => [...Object.values(outputs), until, success]),
  ];
  const names = new Set(texts.flatMap(wordsOf));
  // The text and the attributes of XML are read by the name of their element, and by their own without its sign.
  const nameOf = (path: string) =>
    path
      .replace(/\.#text$/, '')
      .split('.')
      .at(-1)
      ?.replace('@', '') ?? '';
  const isUsed = (path: string) => names.has(nameOf(path));
  const told = [...paths].filter((path) => !path.startsWith('?xml.'));
  return { used: told.filter(isUsed), dropped: told.filter((path) => !isUsed(path)) };
}
