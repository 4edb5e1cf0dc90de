const DOCUMENT = /\.(pdf|jpe?g|png|tiff?|heic)$/i;

export const isDocument = ({ name }: Pick<File, 'name'>): boolean => DOCUMENT.test(name);

/** Makes names unique: a second 'Policy.pdf' becomes 'Policy (2).pdf'. */
function differentNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let free = name;
    for (let count = 2; used.has(free); count += 1) free = `${stem} (${count})${end}`;
    used.add(free);
    return free;
  });
}

/** Uncompressed, because PDF files and pictures wouldn't get smaller. */
export async function packDocuments(files: readonly File[]): Promise<File> {
  const { zipSync } = await import('fflate');
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const names = differentNames(files.map(({ name }) => name));
  const packed = zipSync(Object.fromEntries(names.map((name, at) => [name, contents[at]!])), { level: 0 });
  const name = files.length === 1 ? `${names[0]}.zip` : `${files.length} documents.zip`;
  const lastModified = Math.max(...files.map((file) => file.lastModified));
  return new File([packed], name, { type: 'application/zip', lastModified });
}
