import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOptOutKeyword, replyMeaning, returnedText } from '@freeboard/domain/messages';
import { describe, expect, it } from 'vitest';
import { readMail } from './read-mail.ts';

const CASES = join(import.meta.dirname, '../../../../../../../shared/cases');
const CLIENT = 'lena@example.com';

/** Reads a sample with its placeholders filled in; as Latin-1, which preserves every byte. */
const mailOf = (name: string) => {
  const raw = readFileSync(join(CASES, name, 'input.eml'), 'latin1')
    .replaceAll('{{FROM}}', CLIENT)
    .replaceAll('{{TO}}', 'answers@freeboard.example')
    .replaceAll('{{RID}}', 'm1');
  return readMail(Buffer.from(raw, 'latin1'));
};

describe.runIf(existsSync(CASES))('a public sample', () => {
  it('c16: who wants no automatic answers writes in person', async () => {
    const mail = await mailOf('c16-auto-response-suppress');
    expect(mail).toMatchObject({ is_automatic: false, returned: null });
    expect(mail.text).toMatch(/^Yes please go ahead/);
    expect(replyMeaning(mail.text)).toBeNull();
  });

  it('c19: Cancel above a phone’s signature ends e-mail', async () => {
    const mail = await mailOf('c19-iphone-stop');
    expect(mail.is_automatic).toBe(false);
    expect(replyMeaning(mail.text)).toBe('stop');
  });

  it.each([
    ['c22-dsn-postfix', '5.2.2', /mailbox is full/],
    ['c23-dsn-qmail', '5.1.1', /knows no such address/],
    ['c24-dsn-exchange-multi', '5.4.1', /knows no such address/],
  ])('%s: returns with its status and what to do', async (name, status, words) => {
    expect(await mailOf(name)).toMatchObject({ is_automatic: true, returned: status });
    expect(returnedText(status)).toMatch(words);
  });

  it('c25: what Outlook in Spanish quotes is left out', async () => {
    const { text } = await mailOf('c25-outlook-es');
    expect(text).toBe('Unsubscribe');
    expect(isOptOutKeyword(text)).toBe(true);
  });

  it('c26: an answer to an invitation is one, with its file', async () => {
    const mail = await mailOf('c26-calendar-reply');
    expect(mail).toMatchObject({ is_calendar_reply: true, is_automatic: false });
    expect(mail.text).toContain('has accepted this invitation');
    expect(mail.files.map(({ name }) => name)).toEqual(['Invitation.ics']);
  });
});
