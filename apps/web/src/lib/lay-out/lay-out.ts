import { layOutJson } from './json.ts';
import { layOutXml } from './xml.ts';

export type BodyKind = 'JSON' | 'XML' | 'Text';
export type LaidOut = { kind: BodyKind; text: string };

/** Text that is neither JSON nor XML stays unchanged. */
export function layOutBody(body: string): LaidOut {
  const text = body.trim();
  const first = text[0];
  if (first === '{' || first === '[') {
    const laid = layOutJson(text);
    if (laid !== null) return { kind: 'JSON', text: laid };
  }
  if (first === '<' && !/^<!doctype html|^<html/i.test(text)) {
    const laid = layOutXml(text);
    if (laid !== null) return { kind: 'XML', text: laid };
  }
  return { kind: 'Text', text: body };
}
