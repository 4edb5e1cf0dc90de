import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replyMeaning } from '../src/messages/index.ts';

const CASES = join(import.meta.dirname, '../../../../shared/cases');
const textsOf = (name: string): string[] =>
  JSON.parse(readFileSync(join(CASES, name, 'input.json'), 'utf8')).inbound_texts;

describe.runIf(existsSync(CASES))('a public sample', () => {
  it.each(['c72-sms-spanish', 'c74-sms-keyword-in-words'])('%s: each ends texts', (name) => {
    expect(textsOf(name).map((text) => [text, replyMeaning(text)])).toEqual(
      textsOf(name).map((text) => [text, 'stop']),
    );
  });

  it('c76-sms-keywords-held: each spelling is obeyed', () => {
    const meanings = textsOf('c76-sms-keywords-held').map((text) => [text, replyMeaning(text)]);
    const starts = ['Start', 'UNSTOP'];
    expect(meanings).toEqual(meanings.map(([text]) => [text, starts.includes(text ?? '') ? 'start' : 'stop']));
  });
});
