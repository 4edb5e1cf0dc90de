import { expect, it } from 'vitest';
import { textKind } from './text-kind.ts';

const PAGE = '<!DOCTYPE html><html><body>Sign in</body></html>';

it.each<[string, string | Buffer, ReturnType<typeof textKind>]>([
  ['a page', PAGE, 'html'],
  ['a page behind blank lines', `\r\n \t${PAGE}`, 'html'],
  ['a page with a byte-order mark', `\uFEFF${PAGE}`, 'html'],
  ['a page in UTF-16', Buffer.from(`\uFEFF${PAGE}`, 'utf16le'), 'html'],
  ['a page of XHTML', `<?xml version="1.0"?>\n${PAGE}`, 'html'],
  ['a page that begins with a comment', `<!-- saved from url=(0014) -->${PAGE}`, 'html'],
  ['a table alone', '<TABLE border=1><tr><td>1</td></tr></TABLE>', 'html'],
  ['a shell script', '#!/bin/sh\nrm -rf /', 'script'],
  ['a script of PHP', '<?php phpinfo();', 'script'],
  ['a PDF', '%PDF-1.7', 'pdf'],
  ['a PDF behind 1,019 other bytes', `${' '.repeat(1_019)}%PDF-1.7`, 'pdf'],
  ['a PDF behind a warning of its server', `<br />\n<b>Warning</b>: date()\n%PDF-1.4`, 'pdf'],
  ['a page that names PDF late', `${PAGE}${' '.repeat(1_024)}%PDF-1.7`, 'html'],
  ['an ACORD file', '<?xml version="1.0"?><ACORD></ACORD>', null],
  ['a sheet', 'a,b\n1,2\n', null],
  ['a letter', 'Dear John,\n<b>soon</b>', null],
  ['an address in brackets', '<anna@example.com> wrote:', null],
  ['nothing', '', null],
])('%s', (_what, content, kind) => expect(textKind(Buffer.from(content as string))).toBe(kind));
