/** What is attached to a note: at most so many files of so many bytes each, with names of so many characters. */
export const FILE_LIMITS = { most: 10, bytes: 25 * 1024 * 1024, name: 200 } as const;

/** How a file may be looked at: as a picture, as a PDF, or only after a download. */
export type FileKind = 'picture' | 'pdf' | 'other';

/** What a file's first bytes say it is: its usual ending and media type; null where they say nothing (texts). */
type Found = { readonly ext: string; readonly mime: string } | null;

/** Pictures that every browser draws, and that hold no script. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** What runs, by what its content is … */
const PROGRAMS: Readonly<Record<string, string>> = {
  exe: 'a Windows program',
  elf: 'a Linux program',
  macho: 'a Mac program',
  dmg: 'a Mac program',
  apk: 'an Android program',
  jar: 'a Java program',
  class: 'a Java program',
  deb: 'a Linux program',
  rpm: 'a Linux program',
  wasm: 'a program',
  swf: 'a program',
  lnk: 'a shortcut to a program',
  crx: 'a browser extension',
  xpi: 'a browser extension',
  'application/x-mach-binary': 'a Mac program',
};

/** … and by its name, for programs that are plain text or look like a document. */
const PROGRAM_ENDINGS = new Set(
  'bat cmd com cpl hta js jse lnk msi msp pif ps1 reg scr sh vb vbe vbs wsf wsh exe dll jar apk app'.split(' '),
);

/** What the text at the start of a file shows: a PDF may begin with other bytes, as its readers allow. */
export type TextKind = 'pdf' | 'html' | 'script';

const endings = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const PICTURE_ENDINGS = endings('jpg jpeg jpe jfif png gif webp avif tif tiff heic heif bmp');
const OFFICE_ENDINGS = endings('xlsx xlsm docx docm pptx odt ods odp');

/** A PDF, what PDF was made from, and pictures without scripts: scanners and phones mix up their endings. */
const PAPER = /^(?:application\/(?:pdf|postscript)|image\/(?!svg).*)$/;
/** Media types of Office files, of the archive that they are, and of one with a password. */
const OFFICE = /^application\/(?:zip|x-cfb|xml|vnd\.(?:openxmlformats|ms-|oasis).*)$/;
/** Rarer kinds of HEIC are found as the film format that they are stored in. */
const FILM = /^video\/(?:mp4|quicktime)$/;

/** Returns whether a file can be what its ending says, as far as its content shows. */
function isAsNamed(ending: string, found: Found, text: TextKind | null): boolean {
  if (ending === 'pdf') return found && found.ext !== 'xml' ? PAPER.test(found.mime) : text === 'pdf';
  if (PICTURE_ENDINGS.has(ending)) {
    const isFilm = /^(?:hei[cf]|avif)$/.test(ending) && FILM.test(found?.mime ?? '');
    return found ? PAPER.test(found.mime) || isFilm : text === null || text === 'pdf';
  }
  if (OFFICE_ENDINGS.has(ending)) return found ? OFFICE.test(found.mime) && text !== 'html' : text === null;
  return true;
}

const CONTENTS: Readonly<Record<string, string>> = {
  html: 'a web page',
  script: 'a script',
  pdf: 'a PDF',
  xml: 'an XML file',
  zip: 'a ZIP archive',
};

function contentName(ending: string, found: Found, text: TextKind | null): string {
  const known = CONTENTS[text === 'html' ? text : (found?.ext ?? text ?? '')];
  return known ?? (found ? `of type ${found.ext.toUpperCase()}` : `not a ${ending.toUpperCase()}`);
}

const endingOf = (name: string): string => /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const tooLarge = (bytes: number): string | null =>
  bytes > FILE_LIMITS.bytes ? 'This file is over 25 MB.' : null;

/**
 * Returns why a file is not taken, in plain words; null when it is. What it is goes by its content (`found`, and `text`
 * where it has no signature), never by its name alone: a program named .pdf is a program, and a web page named .pdf is
 * no document.
 */
export function fileFault(file: { name: string; size: number; found: Found; text: TextKind | null }): string | null {
  const { name, size, found, text } = file;
  const ending = endingOf(name);
  if (size === 0) return 'This file is empty.';
  const large = tooLarge(size);
  if (large) return large;
  const program = found ? (PROGRAMS[found.ext] ?? PROGRAMS[found.mime]) : undefined;
  if (program)
    return ending && !PROGRAM_ENDINGS.has(ending)
      ? `Named .${ending}, but its content is ${program}. Not accepted.`
      : `This is ${program}. Not accepted.`;
  if (PROGRAM_ENDINGS.has(ending)) return `A .${ending} file may be a program. Not accepted.`;
  if (isAsNamed(ending, found, text)) return null;
  return `Named .${ending}, but its content is ${contentName(ending, found, text)}. Not accepted.`;
}

export function kindOfFile(found: Found): FileKind {
  if (found?.mime === 'application/pdf') return 'pdf';
  return found && PICTURES.has(found.mime) ? 'picture' : 'other';
}

/** Returns a size as people read it: '640 KB', '1.9 MB'. */
export function showSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/**
 * Returns the last part of a path, as some browsers send one, without signs that no name needs; a quote comes as %22.
 */
export const plainFileName = (name: string): string =>
  (
    name
      .replaceAll(/%22|%0[AD]/gi, '')
      .split(/[\\/]/)
      .at(-1) ?? ''
  )
    .replaceAll(/[\p{C}"]/gu, '')
    .trim()
    .slice(0, FILE_LIMITS.name) || 'file';
