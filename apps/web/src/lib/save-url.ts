/** Lets the browser download a file of this host. */
export function saveUrl(url: string, name: string | null): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  document.body.append(link);
  link.click();
  link.remove();
}
