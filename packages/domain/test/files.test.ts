import { describe, expect, it } from 'vitest';
import { FILE_LIMITS, fileFault, kindOfFile, showSize, type TextKind } from '../src/files/index.ts';
import { clientMessage } from '../src/languages/index.ts';

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
    ['pay.url', 90, null, 'A .url file may be a program. Not accepted.'],
    [
      'policy.chm',
      90,
      { ext: 'chm', mime: 'application/vnd.ms-htmlhelp' },
      'This is a Windows help file, which may hold a program. Not accepted.',
    ],
    [
      'policy.pdf',
      90,
      { ext: 'iso', mime: 'application/x-iso9660-image' },
      'Named .pdf, but its content is an image of a disk. Not accepted.',
    ],
    ['office.rdp', 90, null, 'A .rdp file may be a program. Not accepted.'],
    ['rates.iqy', 90, null, 'A .iqy file may be a program. Not accepted.'],
    ['Portal.webloc', 90, null, 'A .webloc file may be a program. Not accepted.'],
    ['papers.img', 90, null, 'A .img file may be a program. Not accepted.'],
    ['letter.docm', 90, null, 'A .docm file may be a program. Not accepted.'],
    [
      'letter.docx',
      90,
      { ext: 'docm', mime: 'application/vnd.ms-word.document.macroenabled.12' },
      'Named .docx, but its content is a document with macros. Not accepted.',
    ],
    ['run.ps1. .', 90, null, 'A .ps1 file may be a program. Not accepted.'],
    ['run.bat::$DATA', 90, null, 'A .bat file may be a program. Not accepted.'],
    ['mine.settingcontent-ms', 90, null, 'A .settingcontent-ms file may be a program. Not accepted.'],
    ['policy.pdf.', 90, PDF, null],
    ['notes.txt', 5, null, null],
    ['roof.docx', 5, { ext: 'docx', mime: 'application/vnd.openxmlformats-officedocument' }, null],
  ])('%s of %i bytes: %s', (name, size, found, fault) => {
    expect(fileFault({ name, size, found, text: null })).toBe(fault);
  });

  const ZIP = { ext: 'zip', mime: 'application/zip' };
  const XML = { ext: 'xml', mime: 'application/xml' };
  const PNG = { ext: 'png', mime: 'image/png' };
  const SVG = { ext: 'svg', mime: 'image/svg+xml' };
  const XLSX = { ext: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
  const CFB = { ext: 'cfb', mime: 'application/x-cfb' };
  const MP4 = { ext: 'mp4', mime: 'video/mp4' };
  type Content = Parameters<typeof fileFault>[0]['found'] | TextKind;

  it.each<[string, Content, string]>([
    ['policy.pdf', 'html', 'a web page'],
    ['POLICY.PDF', 'html', 'a web page'],
    ['roof.jpg', 'html', 'a web page'],
    ['roof.heic', 'html', 'a web page'],
    ['rates.xlsx', 'html', 'a web page'],
    ['letter.docx', 'html', 'a web page'],
    ['policy.pdf', 'script', 'a script'],
    ['roof.png', 'script', 'a script'],
    ['policy.pdf', null, 'not a PDF'],
    ['policy.pdf', ZIP, 'a ZIP archive'],
    ['policy.pdf', XML, 'an XML file'],
    ['policy.pdf', XLSX, 'of type XLSX'],
    ['policy.pdf', SVG, 'of type SVG'],
    ['roof.png', ZIP, 'a ZIP archive'],
    ['roof.jpg', SVG, 'of type SVG'],
    ['roof.jpg', MP4, 'of type MP4'],
    ['rates.xlsx', PDF, 'a PDF'],
    ['rates.xlsx', PNG, 'of type PNG'],
  ])('%s is refused, also in Spanish, where its content is %o', (name, content, what) => {
    const [found, text] = typeof content === 'string' ? [null, content] : [content, null];
    const fault = fileFault({ name, size: 5, found, text });
    const ending = name.toLowerCase().slice(name.lastIndexOf('.'));
    expect(fault).toBe(`Named ${ending}, but its content is ${what}. Not accepted.`);
    expect(clientMessage('es', `${name}: ${fault}`)).toBe(
      `${name}: Su contenido no es el de un archivo ${ending}. No se acepta.`,
    );
  });

  it.each<[string, Content]>([
    ['policy.pdf', 'pdf'],
    ['policy.pdf', PDF],
    ['fax.pdf', { ext: 'tif', mime: 'image/tiff' }],
    ['roof.jpg', PNG],
    ['roof.jpg', { ext: 'heic', mime: 'image/heic' }],
    ['roof.heic', MP4],
    ['scan.jpg', PDF],
    ['rates.xlsx', XLSX],
    ['rates.xlsx', ZIP],
    ['protected.xlsx', CFB],
    ['rates.xls', 'html'],
    ['book.csv', null],
    ['page.html', 'html'],
    ['letter.eml', null],
    ['page.txt', 'html'],
    ['papers.zip', ZIP],
    ['no ending', 'html'],
  ])('%s is accepted where its content is %o', (name, content) => {
    const [found, text] = typeof content === 'string' ? [null, content] : [content, null];
    expect(fileFault({ name, size: 5, found, text })).toBeNull();
  });

  it('are looked at by what they hold, not by what they are called', () => {
    expect(kindOfFile(PDF)).toBe('pdf');
    expect(kindOfFile({ ext: 'png', mime: 'image/png' })).toBe('picture');
    // An SVG may contain a script, so it is only ever downloaded.
    expect(kindOfFile({ ext: 'svg', mime: 'image/svg+xml' })).toBe('other');
    expect(kindOfFile(null)).toBe('other');
  });

  it('say their size as people read it', () => {
    expect([512, 640 * 1024, 1.9 * 1024 * 1024].map(showSize)).toEqual(['512 B', '640 KB', '1.9 MB']);
  });
});
