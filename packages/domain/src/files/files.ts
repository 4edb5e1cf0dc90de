/** Limits of a note's attachments: number of files, bytes of each, characters of a name. */
export const FILE_LIMITS = { most: 10, bytes: 25 * 1024 * 1024, name: 200 } as const;

/**
 * How visitors without a session submit files: through an intake form, through a client's link, by e-mail or by text.
 */
export type GuestDoor = 'intake' | 'client' | 'mail' | 'text';

const MB = 1024 * 1024;

/**
 * Limits for files from visitors without a session. `ticket`: for one submitted intake form; `link_day`: for one
 * link, or one sender of e-mail or texts, within 24 hours; `agency_day`: for everything that one agency receives
 * within 24 hours.
 */
export const GUEST_LIMITS = {
  intake: { ticket: { files: 20, bytes: 100 * MB }, link_day: { files: 500, bytes: 2_000 * MB } },
  client: { ticket: null, link_day: { files: 40, bytes: 250 * MB } },
  mail: { ticket: null, link_day: { files: 100, bytes: 500 * MB } },
  text: { ticket: null, link_day: { files: 100, bytes: 500 * MB } },
  /** From one IP address through the links of one agency, so that no visitor can use up the agency's daily limit. */
  address_day: { files: 150, bytes: 750 * MB },
  agency_day: { files: 3_000, bytes: 10_000 * MB },
} as const;

/** Shown to guests whose link has reached its limit. */
export const GUEST_LINK_SPENT = 'This page has taken as many files as it can for today. Send the rest to your agent.';
/** Shown when an agency has reached its daily limit, or the disk is nearly full. */
export const GUEST_FILES_ENDED = 'Files can’t be taken right now. Please try again later, or send them to your agent.';

export type FileKind = 'picture' | 'pdf' | 'other';

/** A file's type by its first bytes: its usual extension and media type; null if they are inconclusive (text). */
type Found = { readonly ext: string; readonly mime: string } | null;

/** Image types that every browser displays and that can't contain scripts. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

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
  chm: 'a Windows help file, which may hold a program',
  iso: 'an image of a disk',
  cab: 'a Windows archive of programs',
  reg: 'a change of the Windows registry',
  docm: 'a document with macros',
  dotm: 'a document with macros',
  xltm: 'a sheet with macros',
  pptm: 'a presentation with macros',
  potm: 'a presentation with macros',
  ppsm: 'a presentation with macros',
  'application/x-mach-binary': 'a Mac program',
};

/**
 * Extensions refused whatever the content: scripts are plain text, and other files here open or install something
 * without a warning.
 */
const PROGRAM_ENDINGS = new Set(
  [
    // Run by Windows, or by a program that comes with it.
    'ade adp app application appinstaller appref-ms appx appxbundle bas bat bgi cab chm cmd com cpl csh diagcab dll exe',
    'fxp gadget hlp hta htc inf ins isp jar jnlp js jse ksh lnk mad maf mag mam maq mar mas mat mau mav maw mda mdb mde',
    'mdt mdw mdz msc msh msh1 msh2 mshxml msi msix msixbundle msp mst ops osd pcd pif pl plg prg ps1 ps1xml ps2 ps2xml',
    'psc1 psc2 psd1 psdm1 psm1 py pyc pyo pyw pyz pyzw reg scf scr sct sh shb shs url vb vbe vbp vbs vsmacros vsw ws wsc',
    'wsf wsh xbap xll xnk apk rdp iqy oqy dqy slk xla accda accdb accde accdr accdt wll pkg mpkg wim',
    // Run by other systems on opening.
    'webloc desktop command tool workflow action dmg deb rpm appimage run',
    // Opened by Windows as a disk or folder, without the warning for files from the internet.
    'img iso vhd vhdx vmdk library-ms search-ms searchconnector-ms settingcontent-ms theme themepack website webpnp',
    // Certificates, which Windows trusts once opened, and documents that run macros.
    'cer crt der docm dotm one onepkg potm ppam ppsm pptm sldm xlam xltm',
  ].flatMap((line) => line.split(' ')),
);

/** The kind of a file, judged by the text at its start. A PDF may begin with other bytes, which PDF readers allow. */
export type TextKind = 'pdf' | 'html' | 'script';

const endings = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const PICTURE_ENDINGS = endings('jpg jpeg jpe jfif png gif webp avif tif tiff heic heif bmp');
const OFFICE_ENDINGS = endings('xlsx xlsm docx docm pptx odt ods odp');

/**
 * PDF, the formats that it was derived from, and images without scripts: scanners and phones mix up their extensions.
 */
const PAPER = /^(?:application\/(?:pdf|postscript)|image\/(?!svg).*)$/;
/** Media types of Office files, of the archive format they use, and of Office files with a password. */
const OFFICE = /^application\/(?:zip|x-cfb|xml|vnd\.(?:openxmlformats|ms-|oasis).*)$/;
/** Rarer kinds of HEIC are detected as the video format that contains them. */
const FILM = /^video\/(?:mp4|quicktime)$/;

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

/** Windows ignores dots and spaces at the end of a name, and everything after a colon names a part of the same file. */
const endingOf = (name: string): string =>
  /\.([a-z\d][a-z\d-]{0,19})$/i.exec(name.replace(/:.*$/s, '').replace(/[.\s]+$/u, ''))?.[1]?.toLowerCase() ?? '';

export const tooLarge = (bytes: number): string | null =>
  bytes > FILE_LIMITS.bytes ? 'This file is over 25 MB.' : null;

/**
 * Why a file is refused, as a readable message; null if it is accepted. Its type is determined by its content
 * (`found`, and `text` if it has no signature), never only by its name: a program named .pdf is a program, and a web
 * page named .pdf is not a document.
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

export function showSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/**
 * The last part of a path (some browsers send one), without control characters and quotes, which may arrive as %22;
 * 'file' if nothing is left.
 */
export const plainFileName = (name: string): string =>
  (
    name
      .replaceAll(/%22|%0[AD]/gi, '')
      .split(/[\\/]/)
      .at(-1) ?? ''
  )
    .replaceAll(/[\p{C}"]/gu, '')
    .slice(0, FILE_LIMITS.name)
    .replace(/^\s+|[.\s]+$/gu, '') || 'file';
