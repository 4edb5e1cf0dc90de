export function saveUrl(url: string, name: string | null): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  document.body.append(link);
  link.click();
  link.remove();
}

export function saveText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  saveUrl(url, name);
  // iOS asks the user first and reads the file only then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
