import { describe, expect, it } from 'vitest';
import { FILE_LIMITS, fileFault, kindOfFile, showSize } from '../src/index.ts';

const EXE = { ext: 'exe', mime: 'application/x-msdownload' };
const PDF = { ext: 'pdf', mime: 'application/pdf' };

describe('R6.1 files of a note', () => {
  it.each([
    ['inspection.pdf', 640, EXE, 'Named .pdf, but its content is a Windows program. Not accepted.'],
    ['setup.exe', 640, EXE, 'This is a Windows program. Not accepted.'],
    ['setup', 640, EXE, 'This is a Windows program. Not accepted.'],
    ['run.ps1', 640, null, 'A .ps1 file may be a program. Not accepted.'],
    ['setup.MSI', 640, { ext: 'cfb', mime: 'application/x-cfb' }, 'A .msi file may be a program. Not accepted.'],
    ['walkaround.mp4', FILE_LIMITS.bytes + 1, { ext: 'mp4', mime: 'video/mp4' }, 'This file is over 25 MB.'],
    ['nothing.pdf', 0, null, 'This file is empty.'],
    ['certificate.pdf', FILE_LIMITS.bytes, PDF, null],
    ['notes.txt', 5, null, null],
    ['roof.docx', 5, { ext: 'docx', mime: 'application/vnd.openxmlformats-officedocument' }, null],
  ])('%s of %i bytes: %s', (name, size, found, fault) => {
    expect(fileFault({ name, size, found })).toBe(fault);
  });

  it('are looked at by what they hold, not by what they are called', () => {
    expect(kindOfFile(PDF)).toBe('pdf');
    expect(kindOfFile({ ext: 'png', mime: 'image/png' })).toBe('picture');
    // An SVG may hold a script: it is only ever downloaded.
    expect(kindOfFile({ ext: 'svg', mime: 'image/svg+xml' })).toBe('other');
    expect(kindOfFile(null)).toBe('other');
  });

  it('say their size as people read it', () => {
    expect([512, 640 * 1024, 1.9 * 1024 * 1024].map(showSize)).toEqual(['512 B', '640 KB', '1.9 MB']);
  });
});
